// Which chunks this plugin's files go to, where their place does not say it: see scripts/plugin-chunks.mjs.
export default {
  together: {
    // who sees a wallet's row mostly chooses it
    'connect/screens/AwaitingConnection.tsx': 'choose/screens/WalletEntry.tsx',
    // Few connections need more than the screen that waits for the wallet. Files that different files import are not
    // together, because webpack would make two chunks of them.
    'connect/screens/Apart.tsx': 'connect/screens/Problem.tsx',
    'connect/screens/InstallPhantom.tsx': 'choose/screens/ChooseWallet.tsx',
    'connect/screens/LoginFailed.tsx': 'choose/screens/ChooseWallet.tsx',
    'connect/screens/PhantomInterstitial.tsx': 'choose/screens/ChooseWallet.tsx',
    // what a host does with wallets other than logging in by one
    'connect/linking.ts': 'seldom.ts',
    // Wallets that are not in this browser, and failures of any.
    'connectors/errors.ts': 'connectors/remote-connectors.ts',
    'connect/install-wallet.flow.ts': 'connectors/remote-connectors.ts',
    'connect/install-wallet.ts': 'connectors/remote-connectors.ts',
    // What some pages need once they have loaded: wallets that do not announce themselves, and earlier connections.
    'brands/more-brands.ts': 'brands/legacy.ts',
    'connect/deep-link-return.ts': 'brands/legacy.ts',
    'connect/resume.ts': 'brands/legacy.ts',
    // Wallets of Solana.
    'brands/solana-wallets.ts': 'connectors/solana.ts',
    'connectors/watched-solana.ts': 'connectors/solana.ts',
  },
  // who pays by another wallet has loaded the plugin
  brings: [[/^core\/foreign-chain-id\.ts$/, 'plugin']],
  leads: ['choose/screens/WalletEntry.tsx', 'connect/screens/AwaitingConnection.tsx'],
}
