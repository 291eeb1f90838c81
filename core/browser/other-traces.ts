import { attempt } from '../lib/attempt.js'
import type { WireNames } from '../protocol/wire.js'
import type { Settings } from '../settings.js'
import type { Storage } from './storage.js'

/**
 * Whether what was found under names that all apps of a host share is of this app's session: its token under the older
 * key, or the cookie of a session, which counts if the server keeps this app's session in cookies. Decision 2, Wire
 * §1.1, §1.8.
 */
export function isOurs(
  { plain, cookie, prefix }: WireNames,
  storage: Pick<Storage, 'peek'>,
  { base }: Pick<Settings, 'base'>,
  appId: string,
): boolean {
  const home = base(true)
  const hasServerCookies = base() !== home || home.startsWith(`https://${prefix}.`)
  const hasCookie = () => attempt(() => document.cookie.split('; ').includes(`${cookie.session}=t`))
  return isFor(appId, storage.peek(plain('token'))) || (hasServerCookies && !!hasCookie())
}

/** Whether the token may be the app's. The live half of the core has the reader of tokens, and is not here. */
const isFor = (appId: string, token: unknown) =>
  !!attempt(() => {
    const [, claims = ''] = `${token}`.split('.')
    return atob(claims.replace(/-/g, '+').replace(/_/g, '/')).includes(`"${appId}"`)
  })
