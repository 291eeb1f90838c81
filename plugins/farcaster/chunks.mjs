// Which chunks this plugin's files go to, where their place does not say it: see scripts/plugin-chunks.mjs.
export default {
  together: {
    // Accounts and signers are for users who are logged in.
    'accounts.ts': 'signer/signer.ts',
    'requests.ts': 'signer/signer.ts',
  },
}
