/**
 * All that the server knows of this machine's own names. Browsers trust their pages without TLS, and nobody else
 * reaches them. No other file of the server has such a name, and no setting of an app has one by default.
 */
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\]|([\w-]+\.)+localhost)$/

/** Whether a host name, as `URL` writes it, means this machine. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname)

/** What a server listens to if no address is named: both, because `localhost` may mean either. */
export const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1'] as const

/** Where a server that nobody gave a public address is reached. */
export const localUrl = (port: number): string => `http://localhost:${port}`

/** The same machine by another host name: pages of two ports of one host would share their cookies. */
export const otherLocalUrl = (port: number): string => `http://127.0.0.1:${port}`

/** Sources of a Content-Security-Policy for pages of this machine, at whatever port they are developed. */
export const LOCAL_SOURCES = 'http://localhost:* http://127.0.0.1:* http://*.localhost:*'
