import type { Fixture } from '../../../ui/kit/fixture.js'
import type { FundEvent, FundState } from '../contract.js'
import { task } from './funding-stages.js'
import ManualTransfer from './ManualTransfer.js'

const receiving = { at: 'receiving', ...task, before: null, balance: null, unreachable: false } as const

export default {
  screen: 'FUNDING_MANUAL_TRANSFER_SCREEN',
  Component: ManualTransfer,
  stages: {
    receiving: { state: receiving, back: true },
    'an amount as it was typed': { state: { ...receiving, amount: '.050' }, back: true, sameAs: 'receiving' },
    'with a balance': { state: { ...receiving, before: 0n, balance: 1_234_567_890_123_456n }, back: true },
    'with the host’s texts': {
      state: {
        ...receiving,
        titles: { receiveFundsTitle: 'Deposit ETH', receiveFundsSubtitle: 'It is in your game within a minute.' },
      },
    },
    'of Solana': {
      state: {
        ...receiving,
        address: '7cVfgArCheMR6Cs4t6vz5rfnqd56vZq4ndaBrY5xkxXy',
        chain: { id: 'solana:devnet', name: 'Solana Devnet' },
        asset: { kind: 'native', symbol: 'SOL', decimals: 9 },
        before: 0n,
        balance: 0n,
      },
    },
    unreachable: { state: { ...receiving, unreachable: true }, back: true },
    'unreachable now': { state: { ...receiving, before: 0n, balance: 0n, unreachable: true } },
    received: { state: { at: 'received', ...task, balance: 8n * 10n ** 16n, arrived: 5n * 10n ** 16n } },
  },
} satisfies Fixture<FundState, FundEvent>
