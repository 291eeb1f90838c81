import type { Eip1193Provider } from '../../core/wallets.js'
import type { Ask } from '../roles/connector.js'
import { withBuffer } from './buffer.js'

/** Members of the SDK's provider beyond EIP-1193, which the extension does not have. */
export interface WithWindow extends Eip1193Provider {
  readonly communicator?: {
    readonly popup?: { readonly closed: boolean } | null
    /** The address of the page in the window. */
    readonly url?: URL
    /** Closes the window. Pending requests reject with 4001. */
    disconnect?(): void
    postMessage?(message: unknown): Promise<unknown>
  }
}
/** The interval in ms at which the window is checked. Core §9. */
const POLL_MS = 300
/**
 * Number of polls in a row that must see the window closed. It closes after it answers, and the answer may be on its
 * way.
 */
const CLOSED_POLLS = 3
/**
 * The SDK's own elements in the page: 'Popup was blocked', a prompt to confirm on the phone, a link to the phone's
 * app.
 */
const OWN_UI = '.-cbwsdk-snackbar > *, .-cbwsdk-redirect-dialog > *'
const PLACES = '.-cbwsdk-css-reset'

/**
 * Sends a request that may open the SDK's window. The SDK waits for ever if the window is closed before its page has
 * loaded. In that case, and when `signal` is aborted, the request ends as rejected by the user.
 */
export async function watchWindow(
  provider: WithWindow,
  args: Parameters<Eip1193Provider['request']>[0],
  { signal, onOwnUi }: Partial<Pick<Ask, 'signal' | 'onOwnUi'>>,
): Promise<unknown> {
  const { communicator } = provider
  if (!communicator) return untilAborted(provider.request(args), signal)
  showPlaces(true)
  const answer = withBuffer(() => provider.request(args)) // no `await` before this: only a click may open a window
  let shown = false
  let closed = 0
  const report = (isShown: boolean) => {
    if (isShown !== shown) onOwnUi?.(isShown)
    shown = isShown
  }
  const poll = setInterval(() => {
    closed = communicator.popup?.closed ? closed + 1 : 0
    if (closed >= CLOSED_POLLS) communicator.disconnect?.()
    report(!!document.querySelector(OWN_UI))
  }, POLL_MS)
  const leave = () => {
    communicator.disconnect?.()
    showPlaces(false)
  }
  signal?.addEventListener('abort', leave, { once: true })
  try {
    return await answer
  } catch (cause) {
    throw asRejection(cause)
  } finally {
    clearInterval(poll)
    signal?.removeEventListener('abort', leave)
    report(false)
  }
}

/** Restores the code 4001 for a refusal on a phone, of which the SDK only keeps the message. */
function asRejection(cause: unknown): unknown {
  const { code, message } = (cause ?? {}) as { code?: unknown; message?: unknown }
  const refused = code === -32603 && /denied|rejected/i.test(`${message}`)
  return refused ? Object.assign(new Error(`${message}`, { cause }), { code: 4001 }) : cause
}

/** Rejects when the signal is aborted, since a request to an extension cannot be cancelled. */
const untilAborted = (answer: Promise<unknown>, signal: AbortSignal | undefined) =>
  new Promise((resolve, reject) => {
    const leave = () => reject(signal?.reason)
    signal?.addEventListener('abort', leave, { once: true })
    answer.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave))
  })

/** Handles the rejection of a message that is never sent, since the SDK only awaits the answers. */
export function handleUnsent({ communicator }: WithWindow): void {
  const post = communicator?.postMessage
  if (!communicator || !post) return
  communicator.postMessage = (message) => {
    const delivery = post(message)
    delivery.catch(() => {})
    return delivery
  }
}

/**
 * Ignores the `PopupUnload` message of an earlier window. On a slow machine it arrives after the next window has
 * opened, and the SDK would apply it to that window's request. Call this before the SDK adds its own listener. Polling
 * detects that the current window was closed.
 */
export function ignoreEarlierWindows({ communicator }: WithWindow): void {
  if (!communicator) return
  const listener = (event: MessageEvent) => {
    const isFarewell = event.origin === communicator.url?.origin && event.data?.event === 'PopupUnload'
    if (isFarewell && event.source !== communicator.popup) event.stopImmediatePropagation()
  }
  window.addEventListener('message', listener, { capture: true })
}

/** Shows or hides the SDK's own elements. Only their buttons remove them, so they are hidden when the user leaves. */
function showPlaces(visible: boolean) {
  for (const place of document.querySelectorAll<HTMLElement>(PLACES))
    place.style.setProperty('display', visible ? '' : 'none', 'important')
}
