// Which chunks this plugin's files go to, where their place does not say it: see scripts/plugin-chunks.mjs.
export default {
  together: {
    // leads to screens and draws nothing itself, and who comes to it has the plugin: a file of its own has its name in a host's first script
    'screens/index.ts': 'plugin.ts',
  },
}
