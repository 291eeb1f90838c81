// Which chunks this plugin's files go to, where their place does not say it: see scripts/plugin-chunks.mjs.
export default {
  together: {
    // few logins come to any of them
    'screens/OpenAgain.tsx': 'screens/InAppBrowser.tsx',
    'screens/Problem.tsx': 'screens/InAppBrowser.tsx',
  },
}
