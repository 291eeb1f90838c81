import { isTooMany, nodeError, refusal, saysTooMany, UNKNOWN, UNREACHABLE } from '../../core/chains/node-error.js'
import { LatchkitError } from '../../core/errors.js'
import { record, text } from '../../core/lib/read.js'
import type { ErrorCode } from '../../core/registry.js'

export interface Question {
  readonly method: string
  readonly params: readonly unknown[]
}
/** Each node is asked twice, so that a silent node is waited for long enough. */
const ROUNDS = 2
/** Codes of EIP-1474 for invalid requests, and 3 for a call that reverts. */
const WRONG: readonly unknown[] = [3, -32000, -32602]

/**
 * Sends a JSON-RPC request and resolves with its unchecked `result`. If a node does not answer, the next of `urls` (at
 * least one) is asked. `timeout` is per request, in ms. Rejects with the last node's error, as a `LatchkitError`.
 */
export async function askNodes(urls: readonly string[], timeout: number, question: Question): Promise<unknown> {
  const turns = Array.from({ length: ROUNDS }, () => urls).flat()
  let refused: unknown
  for (const url of turns)
    try {
      return await askNode(url, timeout, question)
    } catch (cause) {
      if (cause instanceof LatchkitError && !cause.retryable) throw cause
      refused = cause
    }
  throw refused
}

/** Has a user, or is no address on the web. */
const ODD = /@|^(?!https?:\/\/)/i
async function askNode(url: string, timeout: number, question: Question): Promise<unknown> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(late()), timeout)
  try {
    const odd = ODD.test(url) ? (await import('../../core/lib/odd-address.js')).readAddress(url) : undefined
    const answer = await fetch(odd?.url ?? url, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json', ...odd?.headers },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...question }),
      signal: controller.signal,
    })
    return resultOf(answer, await answer.text())
  } catch (cause) {
    throw controller.signal.reason ?? (cause instanceof LatchkitError ? cause : unreachable(cause))
  } finally {
    clearTimeout(timer)
  }
}
const late = () =>
  new LatchkitError('client_request_timeout', 'The node of this chain did not answer in time.', { retryable: true })

const unreachable = (cause?: unknown) => nodeError('network', UNREACHABLE, cause)

function resultOf(response: Response, body: string): unknown {
  const answer = parsed(body)
  const { error, result } = record(answer)
  const status = response.ok ? undefined : response.status
  if (error || status) {
    const { code, message } = record(error)
    const messageText = text(error) ?? text(message) ?? (status ? response.statusText : '')
    throw nodeError(codeOf(status, code, messageText), refusal(status, messageText || undefined))
  }
  if (answer === undefined) throw unreachable() // for example the HTML page of a proxy
  return result
}
function codeOf(status: number | undefined, code: unknown, messageText: string): ErrorCode {
  if (isTooMany(status, code)) return 'too_many_requests'
  if (WRONG.includes(code) || /revert/i.test(messageText)) return 'invalid_data'
  if (saysTooMany(messageText)) return 'too_many_requests'
  return (status ?? 0) < 500 ? UNKNOWN : 'network'
}
function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
