// Which chunks this plugin's files go to, where their place does not say it: see scripts/plugin-chunks.mjs.
export default {
  usual: 'screens/AwaitingCode.tsx',
  // digits of codes and phone numbers: whoever types one has the plugin
  brings: [[/^core\/input\/digits\.ts$/, 'plugin']],
}
