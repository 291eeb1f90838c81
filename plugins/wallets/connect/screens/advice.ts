import type { LatchkitError } from '../../../../core/errors.js'
import type { ErrorCode, ErrorWords } from '../../../../core/registry.js'
import type { ConnectTask, WalletsContract } from '../../contract.js'
import type { problemText } from './problem.text.js'

type Word = keyof typeof problemText.entries

interface Problem {
  readonly error: LatchkitError
  /** Whether no attempt is left. */
  readonly spent: boolean
  readonly intent: ConnectTask['intent']
}
interface Advice {
  readonly title: Word
  readonly detail: Word
  /** Whether another attempt may succeed. */
  readonly retryable: boolean
}

/** Returns the texts for an error, and what the user should do. Core §8 Wallet, Modal §8.4, Wire §5.4. */
export function adviceOn({ error: { code, retryable }, spent, intent }: Problem): Advice {
  const words = WORDS[code]
  // Repeated failures without a known reason may be due to the state of the wallet
  if (spent && (!words || code === 'client_request_timeout'))
    return { title: 'spent', detail: 'spentWhy', retryable: false }
  if (spent && code === 'user_rejected_request') return { title: 'rejected', detail: 'rejectedAgain', retryable: false }
  const final = FINAL.includes(code) || (UNNAMED.includes(code) && !retryable)
  const [title, detail] = words ?? [intent === 'connect' ? 'notConnected' : 'failed', final ? 'spentWhy' : 'again']
  return { title, detail, retryable: !spent && !final }
}

/** Errors that would occur again if the user tried again. */
const FINAL: readonly ErrorCode[] = [
  'cannot_link_more_of_type',
  'failed_to_link_account',
  'invalid_config',
  'linked_to_another_user',
]
/** Errors for which the wallet's error number decides whether to try again. */
const UNNAMED: readonly ErrorCode[] = ['generic_connect_wallet_error', 'unknown_connect_wallet_error']

/** Title and detail by error code. */
const WORDS: ErrorWords<
  WalletsContract['errors'],
  readonly [Word, Word],
  'generic_connect_wallet_error' | 'unknown_connect_wallet_error'
> = {
  linked_to_another_user: ['exists', 'another'],
  failed_to_link_account: ['linked', 'linkedWhy'],
  client_request_timeout: ['timedOut', 'again'],
  user_rejected_request: ['rejected', 'again'],
  cannot_link_more_of_type: ['limit', 'limitWhy'],
  wallet_connection_pending: ['pendingConnection', 'pendingWhy'],
  wallet_request_pending: ['pendingRequest', 'pendingWhy'],
  wallet_locked: ['locked', 'lockedWhy'],
  wallet_not_installed: ['missing', 'missingWhy'],
  unsupported_chain_id: ['network', 'networkWhy'],
  invalid_message: ['changed', 'changedWhy'],
  invalid_credentials: ['authFailed', 'wrong'],
  malformed_response: ['authFailed', 'wrong'],
  network: ['failed', 'offline'],
  plugin_load_failed: ['failed', 'offline'],
  invalid_config: ['failed', 'notSetUp'],
  too_many_requests: ['authFailed', 'tooMany'],
}
