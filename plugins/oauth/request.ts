import { challengeOf, random } from '../../core/browser/pkce.js'
import { hearPopup, POPUP, type PopupNews } from '../../core/browser/popup.js'
import { isCutOff, openWindow } from '../../core/browser/popup-window.js'
import { returnAddress } from '../../core/browser/return-address.js'
import type { Context } from '../../core/plugin.js'
import { captchaToken } from '../roles/captcha.js'
import type { OAuthTask } from './contract.js'
import { phishing, popupClosed } from './errors.js'
import * as api from './oauth.api.js'
import type { OAuthIo, Sight } from './oauth.flow.js'
import { type Pending, storePending } from './pending.js'

interface Waiting extends Pending {
  readonly state: string
  readonly popup: Window
  news?: PopupNews
  /** Whether it is closed cannot be seen. */
  severed?: boolean
}
export type Request = Pick<OAuthIo<unknown>, 'begin' | 'look'> & {
  /** Nobody waits any more. */
  end(): void
}

/** One task's way to the provider and back: by a popup, or by leading the page away. Wire §7.1. */
export function createRequest(ctx: Context<'oauth'>): Request {
  const { storage, names } = ctx
  let waiting: Waiting | undefined
  let controller = new AbortController()

  function end() {
    controller.abort()
    waiting?.popup.close()
    waiting = undefined
    storage.remove(POPUP)
  }

  async function begin(task: OAuthTask, signal: AbortSignal) {
    end()
    const isPopup = ctx.host.oauthMode === 'popup'
    // with a captcha the user may have to solve it first: the popup then opens in the click that solves it
    const isLater = isPopup && ctx.app.captchaEnabled && !ctx.user.get()
    let popup = isPopup && !isLater ? openWindow() : null
    try {
      const token = await captchaToken(ctx, { intent: true, signal })
      if (isLater) popup = openWindow()
      const [state, verifier] = [random(), random()]
      const { href: redirectTo, hash } = returnAddress(ctx.host.customOAuthRedirectUrl)
      const url = await addressFor(ctx, task, { state, verifier, token, redirectTo }, signal)
      const { intent, shown, disableSignup = false } = task
      const pending: Pending = { verifier, intent, shown, disableSignup, hash }
      const leave = () => storePending(storage, state, pending)
      if (!popup) {
        leave()
        location.assign(url)
        await cameBack(signal)
        return 'back'
      }
      if (popup.closed) throw popupClosed()
      wait({ ...pending, state, popup }, leave)
      popup.location.href = url
      return 'popup'
    } catch (cause) {
      popup?.close()
      throw cause
    }
  }

  function wait(mine: Waiting, leave: () => void) {
    waiting = mine
    controller = new AbortController()
    const { signal } = controller
    storage.set(POPUP, mine.state)
    // the popup finishes the login itself when this page no longer can
    const gone = () => {
      storage.remove(POPUP)
      leave()
    }
    addEventListener('pagehide', gone, { signal })
    const ears = {
      state: mine.state,
      onNews: (news: PopupNews) => Object.assign(mine, { news }),
      onSevered: () => Object.assign(mine, { severed: true }),
    }
    hearPopup(names, mine.popup, ears, signal)
  }

  async function look(): Promise<Sight> {
    const mine = waiting
    if (!mine) return undefined
    const { news, popup, state, verifier } = mine
    if (news) {
      end()
      if (news.state !== state) throw phishing()
      return { code: news.code, state, verifier }
    }
    if (!popup.closed || mine.severed) return undefined
    mine.severed = await isCutOff()
    return mine.severed || mine.news ? undefined : 'closed'
  }
  return { begin, look, end }
}

async function addressFor(
  ctx: Context<'oauth'>,
  { provider }: OAuthTask,
  { verifier, ...asking }: Omit<api.Asking, 'provider' | 'challenge'> & { readonly verifier: string },
  signal: AbortSignal,
) {
  const challenge = await challengeOf(verifier)
  const url = new URL(await api.init(ctx.http, { provider, challenge, ...asking }, signal))
  // its app would take the page away from the browser. Wire §6.5
  if (url.host === 'x.com' && /Android/.test(navigator.userAgent)) url.host = 'twitter.com'
  return url.href
}

/** The page was left, and the browser's back button brought it again as it was. */
const cameBack = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    addEventListener('pageshow', ({ persisted }) => persisted && resolve(), { signal })
  })
