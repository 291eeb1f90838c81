/**
 * Calls a service that is not ours, without cookies. Rejects as `fetch` does, and with `invalid_config` for what is no
 * address. The answer has no limit here: a service
 * that sends without end holds up the user's own page alone, and a limit would cost every signature 0.3 kB.
 */
export async function askOutside(url: string, init?: RequestInit): Promise<Response> {
  if (!ODD.test(url)) return fetch(url, { ...init, credentials: 'omit' })
  const { readAddress } = await import('./odd-address.js')
  const { url: address, headers } = readAddress(url)
  return fetch(address, { ...init, headers: { ...init?.headers, ...headers }, credentials: 'omit' })
}
/** Has a user, or is no address on the web. */
const ODD = /@|^(?!https?:\/\/)/i
