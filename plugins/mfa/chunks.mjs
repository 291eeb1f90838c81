// Which chunks this plugin's files go to, where their place does not say it: see scripts/plugin-chunks.mjs.
export default {
  together: {
    // who is asked for a second factor sees one of these screens after the other
    'verify/screens/AskPasskey.tsx': 'verify/screens/ChooseMethod.tsx',
    'verify/screens/EnterBackupCode.tsx': 'verify/screens/ChooseMethod.tsx',
    // who adds SMS or a passkey, or removes a method, mostly has another one, and is asked for it
    'enroll/screens/EnrollMore.tsx': 'verify/screens/ChooseMethod.tsx',
    // A user who confirms a change may be asked for a second factor too.
    'confirm/screens/Confirmation.tsx': 'verify/screens/ChooseMethod.tsx',
    'confirm/confirm.ts': 'verify/ask-passkey.ts',
  },
  drawing: 'screens-parts',
  brings: [[/^core\/input\/used-code\./, 'screens-parts']],
}
