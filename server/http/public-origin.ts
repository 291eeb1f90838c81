import { isLoopback } from './loopback.js'

/** A host name as certificates have it: no wildcard, and no IP address. */
const DOMAIN = /^(?=[a-z0-9.-]*[a-z-])[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/

/** What an app's own address of the server must be and is not, as a part of a sentence; undefined if it is sound. */
export function ownAddressProblem(given: string): string | undefined {
  try {
    const { hostname } = new URL(publicOrigin(given))
    if (isLoopback(hostname) || (DOMAIN.test(hostname) && !/\.\d+$/.test(hostname))) return undefined
    return 'must have the name of a host: passkeys and certificates belong to names'
  } catch (cause) {
    return (cause as Error).message
  }
}

/**
 * The origin that the operator names, in the form in which browsers send it. Throws what it must be if it is no
 * origin, or if it is not https: a browser gives wallets, passkeys and Secure cookies to no other, but for those of
 * this machine.
 */
export function publicOrigin(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined
  const isOrigin = url && /^https?:$/.test(url.protocol) && !/[?#]/.test(given) && url.href === `${url.origin}/`
  if (!isOrigin) throw new Error('must be an origin without a path, as in https://auth.example.com')
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw new Error('must begin with https://, since browsers keep wallets at no other address')
  return url.origin
}
