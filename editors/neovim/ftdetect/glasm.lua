-- Programs end in the name of their stage.
vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
  pattern = { '*.vp', '*.fp', '*.gp', '*.tcp', '*.tep', '*.vsp', '*.cp', '*.vfp' },
  callback = function(event)
    local first = vim.api.nvim_buf_get_lines(event.buf, 0, 1, false)[1] or ''
    if first == '' or first:sub(1, 2) == '!!' then
      vim.bo[event.buf].filetype = 'glasm'
    end
  end,
})
