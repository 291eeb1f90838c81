import { LatchkitError, toError } from '../../core/errors.js'
import { list, record, text } from '../../core/lib/read.js'

/** What nodes say of a transaction whose blockhash they no longer know. */
const EXPIRED = /blockhash ?not ?found|block ?height exceeded|transaction (has )?expired/i
/** What nodes say of a transaction that they have on the chain. */
const KNOWN = /already (been )?processed/i
/** Reasons for which the same bytes are refused for ever. */
const LASTING =
  /signature verification|sanitize|too large|deserialize|unsupported|invalid (params|param|transaction)|method not found/i

/** A line of a program's log that says why it failed. */
const TELLING = /^(?!Program (?:[\w]+ )?(?:invoke|consumed|success|failed))(?=.*(?:error|insufficient|failed))/i

/**
 * The node's own words, without the advice that web3.js adds for those who use it, and the program's, if its log has
 * any.
 */
function reasonOf(cause: unknown): string {
  const told = record((cause as { transactionError?: unknown } | null)?.transactionError)
  const words = text(told.message) ?? toError(cause).message
  const line = list(told.logs).findLast((one) => TELLING.test(`${one}`))
  return line === undefined ? words : `${words} (${line})`
}

/**
 * Why a signed transaction was not sent, for the host and the user. Undefined if the chain has it: an earlier try may
 * have sent it, although its answer was lost. `isOnChain` asks the node.
 */
export async function sendFailure(
  cause: unknown,
  isOnChain: () => Promise<boolean>,
): Promise<LatchkitError | undefined> {
  const reason = reasonOf(cause)
  if (KNOWN.test(reason)) return undefined
  if (EXPIRED.test(reason)) {
    if (await isOnChain().catch(() => false)) return undefined
    const advice = 'The transaction has run out: build it anew with a recent blockhash, and send that one.'
    return new LatchkitError('transaction_expired', `${advice} (${reason})`, { cause })
  }
  const retryable = !LASTING.test(reason) && toError(cause).code !== 'invalid_config'
  return new LatchkitError('transaction_failure', reason, { cause, retryable })
}
