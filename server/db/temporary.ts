/**
 * SQLSTATE: deadlock, serialization; a statement, a lock or a transaction that took too long; a server that ends,
 * starts, or has no connection, no memory or no room on its disk left.
 */
const STATES = new Set([
  ...['40P01', '40001', '57014', '55P03', '25P03', '25P04'],
  ...['57P01', '57P02', '57P03', '57P05', '53100', '53200', '53300'],
])
/** Error codes of the network between the server and the database server. */
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOTFOUND'])
/** Messages of `pg` for a lost connection, and of its pool for waits that were too long. Their errors have no code. */
const MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection|Query read timeout)/

/** How many causes are read. A driver wraps an error once or twice, and a cause may be the error itself. */
const MAX_CAUSES = 8

/** Whether the database failed for a short time only, so that the same call may work a moment later. */
export function isTemporary(error: unknown, causes = MAX_CAUSES): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? `${error.code}` : ''
  // the socket's file is gone while a server on this machine is away
  const isSocketGone = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  const isKnown = STATES.has(code) || /^08...$/.test(code) || NETWORK.has(code)
  return isKnown || isSocketGone || MESSAGES.test(error.message) || (causes > 0 && isTemporary(error.cause, causes - 1))
}
