// Which chunks this plugin's files go to, where their place does not say it: see scripts/plugin-chunks.mjs.
export default {
  together: {
    // who sees a wallet's row mostly chooses it
    'connect/screens/AwaitingConnection.tsx': 'choose/screens/WalletEntry.tsx',
    'connect/screens/InstallPhantom.tsx': 'connect/screens/PhantomInterstitial.tsx',
    'connect/screens/LoginFailed.tsx': 'connect/screens/PhantomInterstitial.tsx',
  },
  leads: ['choose/screens/WalletEntry.tsx', 'connect/screens/AwaitingConnection.tsx'],
}
