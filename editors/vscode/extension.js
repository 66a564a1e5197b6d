// Starts `glasm lsp` and leaves the rest to the protocol.
const { workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

exports.activate = () => {
  const settings = workspace.getConfiguration('glasm');
  const args = settings.get('lenient') ? ['lsp', '--lenient'] : ['lsp'];
  const server = { command: settings.get('command'), args };
  client = new LanguageClient('glasm', 'glasm', server, { documentSelector: [{ language: 'glasm' }] });
  return client.start();
};

exports.deactivate = () => client && client.stop();
