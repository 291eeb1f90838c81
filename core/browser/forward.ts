import { attempt } from '../lib/attempt.js'
import { record } from '../lib/read.js'
import type { WireNames } from '../protocol/wire.js'
import type { Settings } from '../settings.js'
import type { Page } from './page.js'
import { channelOf, PENDING, POPUP } from './popup.js'
import type { Storage } from './storage.js'

/** How long the browser may take to close the window, in ms. */
const CLOSE_DELAY_MS = 1_000

/**
 * Passes the result of an OAuth redirect from this popup to the window that opened it, and closes the popup. OAuth
 * logins, cloud recovery and cross-app logins all return this way (decision 20). A redirect of the whole page is not
 * passed on.
 */
export async function forward({ params }: Page, names: WireNames, storage: Storage): Promise<void> {
  const { oauth_code: code = '', oauth_state: state = '', oauth_provider: provider = '' } = params
  if (Object.hasOwn(record(storage.get(PENDING)), state)) return
  const failed = { type: names.popup('OAUTH_ERROR'), error: 'The identity provider did not log anyone in.' }
  const news =
    code === 'error'
      ? { ...failed, stateCode: state }
      : { type: names.popup('OAUTH_RESPONSE'), stateCode: state, authorizationCode: code }
  const opener = readableOpener()
  if (opener) opener.postMessage(news, location.origin)
  else if (state && (storage.get(POPUP) === state || provider.startsWith(`${names.prefix}:`)))
    channelOf(names)?.postMessage(news)
  else return
  // if the browser does not close the window, it goes on as an ordinary page without the code
  for (const name of ['oauth_code', 'oauth_state', 'oauth_provider']) delete (params as Record<string, string>)[name]
  window.close()
  await new Promise((resolve) => setTimeout(resolve, CLOSE_DELAY_MS))
}

/** Returns the window that opened this one; undefined if COOP separates them or its origin differs. */
function readableOpener(): Window | undefined {
  try {
    return window.opener?.location.origin === location.origin ? window.opener : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether what was found under names that all apps of a host share is of this app's session: its token under the older
 * key, or the cookie of a session, which counts if the server keeps this app's session in cookies. Decision 2, Wire
 * §1.1, §1.8. It is here because a page needs it as seldom as a return, and one file is fetched for both.
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
