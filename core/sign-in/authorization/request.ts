import { challengeOf, random } from '../../browser/pkce.js'
import { oauthChannel, POPUP } from '../../browser/popup.js'
import { type Channel, createPopupWatcher } from '../../browser/popup-watcher.js'
import { returnAddress } from '../../browser/return-address.js'
import type { Context } from '../../plugin.js'
import type { PluginId } from '../../registry.js'
import * as api from './authorization.api.js'
import type { AuthorizationIo } from './authorization.flow.js'
import type { AuthorizationTask, Grant } from './contract.js'
import { noStorage, phishing, popupClosed } from './errors.js'
import { type Pending, storePending } from './pending.js'

export type Request = Pick<AuthorizationIo<AuthorizationTask, unknown>, 'begin' | 'answer' | 'lateAnswer'> & {
  /** Aborted when the caller no longer waits. */
  end(): void
}

type Facts = 'app' | 'host' | 'user' | 'http' | 'storage' | 'names' | 'clock' | 'signal' | 'track'
type Parts = Pick<Context<PluginId>, Facts>
interface Ways {
  /** Whether to try a popup first; otherwise the page navigates. */
  isPopup(): boolean
  /** Throws if the page must not navigate. */
  readonly stay?: (() => never) | undefined
  /**
   * Resolves with a captcha token, if the app requires one. The next step may open a window, within the user's click.
   */
  captchaToken(options: { readonly intent: true; readonly signal: AbortSignal }): Promise<string | undefined>
}

/** Sends one task to the provider and back, with a popup or by navigating the page. Wire §7.1. */
export function createRequest(ctx: Parts, ways: Ways): Request {
  const { storage, names } = ctx
  const popup = createPopupWatcher<Grant>(ctx, popupClosed)

  async function begin(task: AuthorizationTask, signal: AbortSignal) {
    popup.close()
    const isPopup = ways.isPopup()
    // with a captcha that the user may have to solve, the popup opens in the click that solves it
    const isLater = isPopup && ctx.app.captchaEnabled && (ctx.user.get()?.isGuest ?? true)
    let opened = isPopup && !isLater && popup.open()
    try {
      const token = await ways.captchaToken({ intent: true, signal })
      if (isLater) opened = popup.open()
      if (!opened) ways.stay?.()
      const [state, verifier] = [random(), random()]
      const { href: redirectTo, hash } = returnAddress(ctx.host.customOAuthRedirectUrl)
      const url = await addressFor(ctx, task, { state, verifier, token, redirectTo }, signal)
      const { provider, intent, shown, disableSignup = false } = task
      const pending: Pending = { verifier, intent, shown, disableSignup, hash }
      const leave = () => storePending(storage, state, pending)
      if (!opened) {
        leave()
        if (!storage.isLasting()) throw noStorage()
        location.assign(url)
        await cameBack(signal)
        return 'back'
      }
      popup.follow(url, grantOf({ provider, state, verifier, leave }))
      return 'popup'
    } catch (cause) {
      popup.close()
      throw cause
    }
  }

  const grantOf =
    ({ provider, state, verifier, leave }: Omit<Grant, 'code'> & { provider: string; leave(): void }): Channel<Grant> =>
    async (window, signal, onSevered) => {
      // the popup completes the login itself if this page no longer can
      const onPageHide = () => {
        storage.remove(POPUP)
        leave()
      }
      addEventListener('pagehide', onPageHide, { signal })
      const news = await oauthChannel(names, storage, state)(window, signal, onSevered)
      if (news.state !== state) {
        const storedStateCode = state.slice(0, 8) // a part of it: its login may still be under way
        ctx.track('possible_phishing_attempt', { provider, storedStateCode, returnedStateCode: news.state })
        throw phishing()
      }
      return { ...news, verifier }
    }
  return { ...popup, begin, end: popup.close }
}

async function addressFor(
  ctx: Parts,
  { provider }: AuthorizationTask,
  { verifier, ...asking }: Omit<api.Asking, 'provider' | 'challenge'> & { readonly verifier: string },
  signal: AbortSignal,
) {
  const challenge = await challengeOf(verifier)
  const url = new URL(await api.init(ctx.http, { provider, challenge, ...asking }, signal))
  // X's app on Android would open instead of its page. Wire §6.5.
  if (url.host === 'x.com' && /Android/.test(navigator.userAgent)) url.host = 'twitter.com'
  return url.href
}

/** Runs when the browser's back button restores the page from its cache. */
const cameBack = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    addEventListener('pageshow', ({ persisted }) => persisted && resolve(), { signal })
  })
