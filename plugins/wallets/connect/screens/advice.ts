import type { LatchkitError } from '../../../../core/errors.js'
import type { ErrorCode, ErrorWords } from '../../../../core/registry.js'
import type { ConnectTask, WalletsContract } from '../../contract.js'
import type { problemText } from './problem.text.js'

type Word = keyof typeof problemText.entries

interface Problem {
  readonly error: LatchkitError
  /** No more tries. */
  readonly spent: boolean
  readonly intent: ConnectTask['intent']
}
interface Advice {
  readonly title: Word
  readonly detail: Word
  /** Whether another try may end differently. */
  readonly again: boolean
}

/** What the screen says of an error and advises the user to do. Core §8 Wallet, Modal §8.4, Wire §5.4. */
export function adviceOn({ error: { code, retryable }, spent, intent }: Problem): Advice {
  const known = WORDS[code]
  // only a connection that fails again and again without a reason may be the wallet's condition
  if (spent && (!known || code === 'client_request_timeout'))
    return { title: 'spent', detail: 'spentWhy', again: false }
  if (spent && code === 'user_rejected_request') return { title: 'rejected', detail: 'rejectedAgain', again: false }
  const final = FINAL.includes(code) || (UNNAMED.includes(code) && !retryable)
  const [title, detail] = known ?? [intent === 'connect' ? 'notConnected' : 'failed', final ? 'spentWhy' : 'again']
  return { title, detail, again: !spent && !final }
}

/** Another try would end the same. */
const FINAL: readonly ErrorCode[] = [
  'cannot_link_more_of_type',
  'failed_to_link_account',
  'invalid_config',
  'linked_to_another_user',
]
/** Of these the wallet's number says whether to try again. */
const UNNAMED: readonly ErrorCode[] = ['generic_connect_wallet_error', 'unknown_connect_wallet_error']

/** Title and detail. */
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
