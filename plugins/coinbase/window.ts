import type { Eip1193Provider } from '../../core/wallets.js'
import type { Ask } from '../roles/connector.js'
import { withBuffer } from './buffer.js'

/** Members of the SDK's provider beyond EIP-1193, which the extension does not have. */
export interface WithWindow extends Eip1193Provider {
  readonly communicator?: {
    readonly popup?: { readonly closed: boolean } | null
    /** Where the window's page is. */
    readonly url?: URL
    /** Closes the window; what waits for it is rejected with 4001. */
    disconnect?(): void
    postMessage?(message: unknown): Promise<unknown>
  }
}
/** Core §9. */
const POLL_MS = 300
/** Looks in a row that see it closed: it closes itself once it has answered, and the answer may still be on its way. */
const CLOSED_POLLS = 3
/** What the SDK puts into the page: 'Popup was blocked', what a phone has to confirm, a link into the phone's app. */
const OWN_UI = '.-cbwsdk-snackbar > *, .-cbwsdk-redirect-dialog > *'
const PLACES = '.-cbwsdk-css-reset'

/**
 * A request, which may open the SDK's window. The SDK waits for ever where the window is closed before its page has
 * loaded: then, and when `signal` is aborted, the request ends as a rejection of the user's.
 */
export async function watchWindow(
  provider: WithWindow,
  args: Parameters<Eip1193Provider['request']>[0],
  { signal, onOwnUi }: Partial<Pick<Ask, 'signal' | 'onOwnUi'>>,
): Promise<unknown> {
  const { communicator } = provider
  if (!communicator) return unlessLeft(provider.request(args), signal)
  showPlaces(true)
  const answer = withBuffer(() => provider.request(args)) // nothing is awaited before: only a click may open a window
  let shown = false
  let closed = 0
  const tell = (now: boolean) => {
    if (now !== shown) onOwnUi?.(now)
    shown = now
  }
  const poll = setInterval(() => {
    closed = communicator.popup?.closed ? closed + 1 : 0
    if (closed >= CLOSED_POLLS) communicator.disconnect?.()
    tell(!!document.querySelector(OWN_UI))
  }, POLL_MS)
  const leave = () => {
    communicator.disconnect?.()
    showPlaces(false)
  }
  signal?.addEventListener('abort', leave, { once: true })
  try {
    return await answer
  } catch (cause) {
    throw saidNo(cause)
  } finally {
    clearInterval(poll)
    signal?.removeEventListener('abort', leave)
    tell(false)
  }
}

/** Of what a phone answers the SDK keeps the words alone. */
function saidNo(cause: unknown): unknown {
  const { code, message } = (cause ?? {}) as { code?: unknown; message?: unknown }
  const refused = code === -32603 && /denied|rejected/i.test(`${message}`)
  return refused ? Object.assign(new Error(`${message}`, { cause }), { code: 4001 }) : cause
}

/** An extension has no way to cancel a request. */
const unlessLeft = (answer: Promise<unknown>, signal: AbortSignal | undefined) =>
  new Promise((resolve, reject) => {
    const leave = () => reject(signal?.reason)
    signal?.addEventListener('abort', leave, { once: true })
    answer.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave))
  })

/** The SDK awaits only the answers: a message that is never sent would be a rejection that nobody handles. */
export function handleUnsent({ communicator }: WithWindow): void {
  const post = communicator?.postMessage
  if (!communicator || !post) return
  communicator.postMessage = (message) => {
    const sent = post(message)
    sent.catch(() => {})
    return sent
  }
}

/**
 * A window says goodbye when it is gone, which a busy machine tells late: after the next one has opened, whose request
 * the SDK would take it for. Called before the SDK listens. What the farewell of the window itself would say, the
 * polling sees.
 */
export function ignoreEarlierWindows({ communicator }: WithWindow): void {
  if (!communicator) return
  const listener = (event: MessageEvent) => {
    const isFarewell = event.origin === communicator.url?.origin && event.data?.event === 'PopupUnload'
    if (isFarewell && event.source !== communicator.popup) event.stopImmediatePropagation()
  }
  window.addEventListener('message', listener, { capture: true })
}

/** What it put there it takes away by its own buttons alone: after leaving it is hidden until it is wanted again. */
function showPlaces(visible: boolean) {
  for (const place of document.querySelectorAll<HTMLElement>(PLACES))
    place.style.setProperty('display', visible ? '' : 'none', 'important')
}
