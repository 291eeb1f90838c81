import type { Fixture } from '../../../ui/kit/fixture.js'
import type { TransferEvent, TransferState } from '../contract.js'
import TransferFromWallet from './TransferFromWallet.js'
import { choices, transfer, wallet } from './transfer-stages.js'

const choosing = { at: 'choosing', ...transfer, choices: choices('Amber', 'Birch', 'Cobalt') } as const
const isChoice = ({ type }: TransferEvent) => type === 'choose'

export default {
  screen: 'FUNDING_TRANSFER_FROM_WALLET_SCREEN',
  Component: TransferFromWallet,
  stages: {
    choosing: { state: choosing, back: true },
    many: { state: { ...choosing, choices: choices('Amber', 'Birch', 'Cobalt', 'Dune') }, back: true },
    connected: {
      state: {
        ...choosing,
        choices: choosing.choices.map((choice) => ({
          ...choice,
          ...(choice.id !== 'birch' && { address: wallet.address }),
        })),
      },
      back: true,
    },
    none: { state: { ...choosing, choices: [] }, back: true },
    connecting: { state: { ...choosing, at: 'connecting', id: 'birch' }, can: isChoice },
  },
} satisfies Fixture<TransferState, TransferEvent>
