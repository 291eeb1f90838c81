import { isLoopback } from './loopback.js'

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
