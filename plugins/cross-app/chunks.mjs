// Which chunks this plugin's files go to, where their place does not say it: see scripts/plugin-chunks.mjs.
export default {
  together: {
    // who sees a row of another app mostly chooses one
    'screens/AppEntry.tsx': 'screens/ConnectApp.tsx',
  },
  leads: ['screens/AppEntry.tsx'],
}
