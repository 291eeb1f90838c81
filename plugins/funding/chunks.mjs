// Which chunks this plugin's files go to, where their place does not say it: see scripts/plugin-chunks.mjs.
export default {
  together: {
    // A user who adds money by a card or from a wallet sees these screens after the choice.
    'screens/AwaitingTransfer.tsx': 'screens/ChooseMethod.tsx',
    'screens/CoinbaseStatus.tsx': 'screens/ChooseMethod.tsx',
    'screens/MoonpayPrompt.tsx': 'screens/ChooseMethod.tsx',
    'screens/MoonpayStatus.tsx': 'screens/ChooseMethod.tsx',
    'screens/TransferFromWallet.tsx': 'screens/ChooseMethod.tsx',
    // What hosts may pass beside an address, an amount and a chain.
    'display.ts': 'request.ts',
    'moonpay-override.ts': 'request.ts',
    'outcome.ts': 'request.ts',
    // The ways to add money.
    'just-made.ts': 'transfer.ts',
    'cards.ts': 'transfer.ts',
    'solana.ts': 'transfer.ts',
  },
  // The screens are loaded after the logic, so these files are part of the logic's chunk.
  shared: [
    [/^(amount|fund-task)\.ts$/, 'plugin'],
    [/^screens\/(text|amounts)\.ts$/, 'plugin'],
  ],
}
