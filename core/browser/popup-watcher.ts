import type { Clock } from '../lib/clock.js'
import { isCutOff, openWindow, type WindowSize } from './popup-window.js'

/**
 * The channel by which a window answers: a message, a broadcast, or a server that is polled. Resolves with the answer,
 * rejects when there will be none, and stops listening when `signal` is aborted. It calls `onSevered` when the window
 * reports that COOP has cut it off.
 */
export type Channel<Answer> = (window: Window, signal: AbortSignal, onSevered: () => void) => Promise<Answer>

/** Controls one window at a time, which is closed once it has answered. */
export interface PopupWatcher<Answer> {
  /**
   * Opens an empty window and closes the one before. Returns false where the browser blocks it, as it does outside a
   * click.
   */
  open(size?: WindowSize): boolean
  /** Navigates the window to `url`, once `channel` is listening. */
  follow(url: string, channel: Channel<Answer>): void
  /**
   * The answer of the channel. Rejects as the channel does, and with `popupClosed` once the window appears to be
   * closed.
   */
  answer(): Promise<Answer>
  /**
   * The answer, even if the window appears to be closed: a page that uses COOP always appears so. The answer is kept
   * until `close`; call that after reading an answer that may be used only once.
   */
  lateAnswer(): Promise<Answer>
  /** Brings the window to the front, where the browser allows it: within a click. */
  focus(): void
  /** Closes the window and stops waiting. */
  close(): void
}
export interface PopupParts {
  readonly clock: Clock
  /** Aborting it closes the window. */
  readonly signal: AbortSignal
}
/** How often a window is checked for being closed, in ms. Core §9. */
const POLL_MS = 300

/** Opens a popup window and waits for its answer. Wire §7.1, §7.2. */
export function createPopupWatcher<Answer>(
  { clock, signal }: PopupParts,
  popupClosed: () => Error,
): PopupWatcher<Answer> {
  let popup: Window | null = null
  /** Aborted once the window has answered or is no longer waited for. */
  let over = new AbortController()
  let answer: Promise<Answer>
  let lateAnswer: Promise<Answer>
  function close() {
    over.abort()
    popup = null
    answer = lateAnswer = new Promise(() => {})
  }
  close()

  return {
    open(size) {
      close()
      signal.throwIfAborted()
      const window = openWindow(size)
      if (!window) return false
      const controller = new AbortController()
      controller.signal.addEventListener('abort', () => window.close())
      signal.addEventListener('abort', () => controller.abort(), { signal: controller.signal })
      popup = window
      over = controller
      return true
    },
    follow(url, channel) {
      const window = popup
      if (!window) return
      const controller = over
      let isSevered = false
      const late = channel(window, controller.signal, () => {
        isSevered = true
      })
      const end = () => controller.abort()
      late.then(end, end)
      const unlessClosed = async () => {
        // a window that is closed before it leaves our origin is certainly closed
        if (window.closed) throw popupClosed()
        window.location.href = url
        while (!window.closed) await clock.sleep(POLL_MS, controller.signal)
        if (isSevered || (await isCutOff())) return late
        throw popupClosed()
      }
      lateAnswer = late
      answer = Promise.race([late, unlessClosed()])
      answer.catch(() => {}) // reported by `answer()`
    },
    answer: () => answer,
    lateAnswer: () => lateAnswer,
    focus: () => popup?.focus(),
    close,
  }
}
