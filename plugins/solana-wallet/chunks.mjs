// Which chunks this plugin's files go to, where their place does not say it: see scripts/plugin-chunks.mjs.
export default {
  together: {
    // A login creates the wallet that it finds missing.
    'on-login.ts': 'create.ts',
    // Every signature asks the user in the same way.
    'messages.ts': 'transactions.ts',
    'place.ts': 'transactions.ts',
    // Both import @solana/web3.js.
    'transaction.lazy.ts': 'simulate.lazy.ts',
  },
  shared: [
    // All of it comes after the plugin's own code, which reads bytes too.
    [/^bytes\.ts$/, 'plugin'],
    // what reads instructions of Solana, with what they call
    [/^(instructions|programs|to-base58)\.ts$/, 'instructions'],
  ],
}
