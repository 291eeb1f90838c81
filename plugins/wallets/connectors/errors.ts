import { LatchkitError } from '../../../core/errors.js'
import { record, text } from '../../../core/lib/read.js'
import type { ErrorCode } from '../../../core/registry.js'
import { codeIn, isRefusal, layersOf, wordsIn } from '../../../core/wallet-refusal.js'

type Kind = readonly [code: ErrorCode, message: string, retryable: boolean]

const LOST: Kind = ['generic_connect_wallet_error', 'Wallet is not currently connected.', true]
/** Error numbers of EIP-1193 and EIP-1474, and those particular to wallets. Core §8, Wire §5.4. */
const KINDS: Readonly<Record<string, Kind>> = {
  4100: ['generic_connect_wallet_error', 'The wallet has not authorized this account.', false],
  4200: ['generic_connect_wallet_error', 'The wallet does not support this method.', false],
  4900: LOST,
  4901: LOST,
  4902: ['unsupported_chain_id', 'The wallet does not know this chain.', false],
}
/** Numbers of JSON-RPC and EIP-1474 for which the same request would fail again. Wire §5.4. */
const LASTING: readonly unknown[] = [-32700, -32600, -32601, -32602, -32000, -32001, -32004, -32005, -32006]
const PENDING = -32002

/** Converts an error of a wallet to ours. */
export function walletError(cause: unknown): LatchkitError {
  const { code, message } = record(cause)
  const messageText = text(message) ?? ''
  const [name, words, retryable] = code === PENDING ? pending(messageText) : kindOf(cause, messageText)
  return new LatchkitError(name, words, { retryable, cause })
}

function kindOf(cause: unknown, messageText: string): Kind {
  if (isRefusal(cause)) return ['user_rejected_request', 'The user rejected the request', true]
  const { code } = record(cause)
  const unknown = messageText || 'Unknown connector error'
  const kind = isCode(code) && Object.hasOwn(KINDS, code) ? KINDS[code] : undefined
  return kind ?? ['unknown_connect_wallet_error', unknown, !LASTING.includes(code)]
}

const isCode = (code: unknown): code is string | number => typeof code === 'string' || typeof code === 'number'

/** -32002 has three meanings. Each lasts until the user does something in the wallet. Wire §5.4. */
function pending(message: string): Kind {
  if (/Already processing/i.test(message) && message.includes('eth_requestAccounts'))
    return ['wallet_locked', 'The wallet is locked: unlock it, then try again.', false]
  if (!/already pending for origin/i.test(message))
    return ['wallet_request_pending', 'The wallet is busy: open it and answer what it asks.', false]
  return message.includes('wallet_requestPermissions')
    ? ['wallet_connection_pending', 'The wallet is asking already: open it and answer.', false]
    : ['wallet_request_pending', 'The wallet has a request open: open it and answer.', false]
}

/** 4902, or a wallet that reports it in its message. Core §8. */
export const needsChainAdded = (cause: unknown): boolean =>
  layersOf(cause).some((layer) => codeIn(layer) === '4902' || /addEthereumChain/.test(wordsIn(layer)))
