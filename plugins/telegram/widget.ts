import { LatchkitError } from '../../core/errors.js'
import type { Clock } from '../../core/lib/clock.js'
import type { Proof } from './contract.js'

/** Telegram's login script, once it is there. */
export interface TelegramLogin {
  auth(options: { readonly bot_id: string; readonly request_access: true }, told: (result: unknown) => void): void
}
/** ms: how often the popup is looked at, and how long its script may ask what came of it once it is closed. */
const POLL_MS = 300
const CLOSED_GRACE_MS = 3_000

export const findLogin = () => (window as { Telegram?: { Login?: TelegramLogin } }).Telegram?.Login

/** Opens Telegram's login in this very turn; leaving closes it. Wire §7.3. */
export async function askByPopup(
  login: TelegramLogin,
  bot_id: string,
  clock: Clock,
  signal: AbortSignal,
): Promise<Proof> {
  const said = settlement<unknown>()
  const popup = popupOf(() => login.auth({ bot_id, request_access: true }, said.settle))
  // the script does not report a blocked popup
  if (popup === null)
    throw new LatchkitError('popup_blocked', 'The browser blocked Telegram’s window: call it within a click.')
  const close = () => popup?.close()
  signal.addEventListener('abort', close)
  const controller = new AbortController()
  if (popup) watch(popup, clock, controller.signal).then(said.settle)
  const result = await said.promise
  controller.abort()
  signal.removeEventListener('abort', close)
  if (result && typeof result === 'object') return { telegram_auth_result: { ...result } }
  throw new LatchkitError('user_rejected_request', 'User rejected request')
}

/** The window that `work` opens: null where the browser refused, undefined where it opened none. */
function popupOf(work: () => void): Window | null | undefined {
  const { open } = window
  let popup: Window | null | undefined
  window.open = (...given) => {
    popup = open.apply(window, given)
    return popup
  }
  try {
    work()
  } finally {
    window.open = open
  }
  return popup
}

/** Resolves with nothing once the popup is closed and its script has had the time to say more. */
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
