// Starts `glasm lsp` and leaves the rest to the protocol.
const { commands, window, workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

async function start() {
  const settings = workspace.getConfiguration('glasm');
  const args = settings.get('lenient') ? ['lsp', '--lenient'] : ['lsp'];
  const server = { command: settings.get('command'), args };
  client = new LanguageClient('glasm', 'glasm', server, { documentSelector: [{ language: 'glasm' }] });
  try {
    await client.start();
  } catch (error) {
    window.showErrorMessage(`glasm: ${server.command} does not start (${error.message}). Set glasm.command.`);
  }
}

async function stop() {
  const running = client;
  client = undefined;
  if (running) {
    await running.stop().catch(() => {});
  }
}

exports.activate = (context) => {
  context.subscriptions.push(
    commands.registerCommand('glasm.restart', async () => {
      await stop();
      await start();
    })
  );
  return start();
};

exports.deactivate = stop;
