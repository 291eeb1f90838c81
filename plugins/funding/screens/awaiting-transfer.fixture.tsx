import type { ErrorCode } from '../../../core/registry.js'
import type { Fixture } from '../../../ui/kit/fixture.js'
import type { TransferEvent, TransferState } from '../contract.js'
import AwaitingTransfer from './AwaitingTransfer.js'
import { error } from './funding-stages.js'
import { option, transfer, wallet } from './transfer-stages.js'

const paying = { ...transfer, wallet }
const mainnet = option(1, 'Ethereum', undefined, { feeUsd: 0.28, seconds: 4 })
const optimism = option(10, 'OP Mainnet', 50_098_765_432_109_876n)
const hash = '0x1d'
const problem = (code: ErrorCode) => ({ state: { at: 'problem', ...paying, error: error(code) }, back: true }) as const
const unconfirmed = { at: 'unconfirmed', ...paying, error: error('transfer_unconfirmed') } as const

export default {
  screen: 'FUNDING_AWAITING_TRANSFER_FROM_EXTERNAL_WALLET_SCREEN',
  Component: AwaitingTransfer,
  stages: {
    checking: { state: { at: 'checking', ...paying }, back: true },
    'several networks': { state: { at: 'bridges', ...paying, options: [mainnet, optimism] }, back: true },
    offered: { state: { at: 'offered', ...paying, option: mainnet, changed: false }, back: true },
    'offered at another price': { state: { at: 'offered', ...paying, option: optimism, changed: true }, back: true },
    confirming: { state: { at: 'confirming', ...paying } },
    'confirming a bridge': { state: { at: 'confirming', ...paying, option: mainnet }, sameAs: 'confirming' },
    sending: { state: { at: 'moving', ...paying, hash } },
    bridging: { state: { at: 'moving', ...paying, hash, option: mainnet } },
    unconfirmed: { state: { ...unconfirmed, hash } },
    'a wallet that says nothing': { state: unconfirmed },
    success: { state: { at: 'success', ...paying } },
    'too little': problem('insufficient_balance'),
    rejected: problem('user_rejected_request'),
    'another network': problem('unsupported_chain_id'),
    'would fail': problem('invalid_data'),
    'no node': problem('network'),
    'no quote': problem('bridge_refused'),
    'given back': problem('bridge_failed'),
    'not moved': problem('transfer_failed'),
    'did not begin': problem('plugin_load_failed'),
    'not connected': { state: { at: 'problem', ...transfer, error: error('wallet_not_installed') }, back: true },
  },
} satisfies Fixture<TransferState, TransferEvent>
