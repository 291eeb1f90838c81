import { rpcError } from '../../core/chains/rpc-error.js'
import { LatchkitError } from '../../core/errors.js'
import { record } from '../../core/lib/read.js'

export interface Question {
  readonly method: string
  readonly params: readonly unknown[]
}
/** One round more than needed: who waits for a silent node waits long enough. */
const ROUNDS = 2
/** What a node says of a wrong question, by EIP-1474, and 3 of a call that reverts. */
const WRONG: readonly unknown[] = [3, -32000, -32602]

/**
 * The `result` of JSON-RPC, unread. `urls`: at least one; each next node is asked where the one before does not answer.
 * `timeout`: ms for one of them. Rejects as `rpcError` says, of the last node.
 */
export async function askNodes(urls: readonly string[], timeout: number, question: Question): Promise<unknown> {
  const turns = Array.from({ length: ROUNDS }, () => urls).flat()
  let refused: unknown
  for (const url of turns)
    try {
      return await askNode(url, timeout, question)
    } catch (cause) {
      const error = rpcError(cause)
      if (!error.retryable) throw error
      refused = error
    }
  throw refused
}

async function askNode(url: string, timeout: number, question: Question): Promise<unknown> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(late()), timeout)
  try {
    const answer = await fetch(url, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...question }),
      signal: controller.signal,
    })
    return resultOf(answer, await answer.text())
  } catch (cause) {
    throw controller.signal.reason ?? (cause instanceof Error ? { name: 'HttpRequestError', cause } : cause)
  } finally {
    clearTimeout(timer)
  }
}
const late = () =>
  new LatchkitError('client_request_timeout', 'The node of this chain did not answer in time.', { retryable: true })

function resultOf({ ok, status, statusText }: Response, text: string): unknown {
  const answer = parsed(text)
  const { error, result } = record(answer)
  const { code, message } = record(error)
  const isWrong = WRONG.includes(code) || /revert/i.test(`${message}`)
  const details = message ?? statusText
  if (error) throw { name: isWrong ? 'InvalidParamsRpcError' : undefined, code, details, ...(!ok && { status }) }
  if (!ok) throw { status, details }
  if (answer === undefined) throw { name: 'HttpRequestError' } // a page of whoever stands between
  return result
}
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
