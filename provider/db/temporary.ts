/** SQLSTATE: deadlock, serialization; a server that ends, starts, or has no connection left. */
const STATES = new Set(['40P01', '40001', '57P01', '57P02', '57P03', '53300'])
/** Of the network between provider and server. */
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOTFOUND'])
/** What `pg` says of a lost connection, and its pool of a wait for one: neither has a code. */
const MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/

/** Whether the database failed in a way that passes: the same call may work a moment later. */
export function isTemporary(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? `${error.code}` : ''
  // the socket's file is gone while a server on this machine is away
  const isSocketGone = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  const isKnown = STATES.has(code) || /^08...$/.test(code) || NETWORK.has(code)
  return isKnown || isSocketGone || MESSAGES.test(error.message) || isTemporary(error.cause)
}
