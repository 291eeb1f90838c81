// Which chunks this plugin's files go to, where their place does not say it: see scripts/plugin-chunks.mjs.
export default {
  together: {
    // who is asked for a second factor sees one of these screens after the other
    'verify/screens/AskPasskey.tsx': 'verify/screens/ChooseMethod.tsx',
    'verify/screens/EnterBackupCode.tsx': 'verify/screens/ChooseMethod.tsx',
  },
  drawing: 'screens-parts',
}
