-- Starts `glasm lsp` for programs, once for all buffers.
local client

local function start(buffer)
  local command = vim.g.glasm_command or 'glasm'
  local settings = { name = 'glasm', cmd = { command, 'lsp' }, root_dir = vim.fn.getcwd() }
  if vim.lsp.start then
    vim.lsp.start(settings, { bufnr = buffer })
  else
    -- Before Neovim 0.8.
    client = client or vim.lsp.start_client(settings)
    vim.lsp.buf_attach_client(buffer, client)
  end
end

vim.api.nvim_create_autocmd('FileType', {
  pattern = 'glasm',
  callback = function(event)
    vim.bo[event.buf].commentstring = '# %s'
    vim.bo[event.buf].omnifunc = 'v:lua.vim.lsp.omnifunc'
    start(event.buf)
  end,
})
