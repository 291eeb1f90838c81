import { LatchkitError } from '../../core/errors.js'
import type { Clock } from '../../core/lib/clock.js'
import type { Proof } from './contract.js'

/** Telegram's login script, once it has loaded. */
export interface TelegramLogin {
  auth(options: { readonly bot_id: string; readonly request_access: true }, callback: (result: unknown) => void): void
}
/** In ms: how often the popup is polled, and how long its script may take to report a result after it has closed. */
const POLL_MS = 300
const CLOSED_GRACE_MS = 3_000

export const findLogin = () => (window as { Telegram?: { Login?: TelegramLogin } }).Telegram?.Login

/** Opens Telegram's login synchronously. Aborting `signal` closes it. Wire §7.3. */
export async function askByPopup(
  login: TelegramLogin,
  bot_id: string,
  clock: Clock,
  signal: AbortSignal,
): Promise<Proof> {
  const settled = settlement<unknown>()
  const popup = popupOf(() => login.auth({ bot_id, request_access: true }, settled.settle))
  // the script does not report a blocked popup
  if (popup === null)
    throw new LatchkitError('popup_blocked', 'The browser blocked Telegram’s window: call it within a click.')
  const close = () => popup?.close()
  signal.addEventListener('abort', close)
  const controller = new AbortController()
  if (popup) watch(popup, clock, controller.signal).then(settled.settle)
  const result = await settled.promise
  controller.abort()
  signal.removeEventListener('abort', close)
  if (result && typeof result === 'object') return { telegram_auth_result: { ...result } }
  throw new LatchkitError('user_rejected_request', 'User rejected request')
}

/** Returns the window that `work` opens: null if the browser blocked it, undefined if none was opened. */
function popupOf(work: () => void): Window | null | undefined {
  const { open } = window
  let popup: Window | null | undefined
  window.open = (...args) => {
    popup = open.apply(window, args)
    return popup
  }
  try {
    work()
  } finally {
    window.open = open
  }
  return popup
}

/** Resolves once the popup is closed and its script has had time to report a result. */
async function watch(popup: Window, clock: Clock, signal: AbortSignal): Promise<undefined> {
  while (!popup.closed) await clock.sleep(POLL_MS, signal)
  await clock.sleep(CLOSED_GRACE_MS, signal)
}

function settlement<T>() {
  let settle!: (value: T) => void
  const promise = new Promise<T>((resolve) => {
    settle = resolve
  })
  return { promise, settle }
}
