import type { Clock } from '../lib/clock.js'
import { isCutOff, openWindow, type WindowSize } from './popup-window.js'

/**
 * How a window answers: by a message, by a broadcast, or by a server that is asked meanwhile. Resolves with the answer, rejects where there
 * will be none, and listens until `signal`. It calls `onSevered` where the window says that it is cut off from this page.
 */
export type Channel<Answer> = (window: Window, signal: AbortSignal, onSevered: () => void) => Promise<Answer>

/** One window at a time; it is closed once it has answered. */
export interface PopupWatcher<Answer> {
  /** An empty window: within the click, or the browser refuses (false). The one before is closed. */
  open(size?: WindowSize): boolean
  /** Leads it to `url`, once `channel` listens. */
  follow(url: string, channel: Channel<Answer>): void
  /** What the channel brings. Rejects as it does, and with `popupClosed` once the user has closed the window, as far as that can be seen. */
  answer(): Promise<Answer>
  /**
   * The same, however the window looks: a page that cuts itself off from its opener looks closed, and a user may be slow. What was brought
   * is kept until `close`: what counts once is taken with that.
   */
  lateAnswer(): Promise<Answer>
  /** Nobody waits any more. */
  close(): void
}
export interface PopupParts {
  readonly clock: Clock
  /** Whoever waits for the window has left: it is closed. */
  readonly signal: AbortSignal
}
/** How often a window is looked at, ms. Core §9. */
const POLL_MS = 300

/** Opens a window, follows it and hears how it ends. Wire §7.1, §7.2. */
export function createPopupWatcher<Answer>(
  { clock, signal }: PopupParts,
  popupClosed: () => Error,
): PopupWatcher<Answer> {
  let popup: Window | null = null
  /** Aborted once the window has answered, or nobody waits for it. */
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
      const mine = new AbortController()
      mine.signal.addEventListener('abort', () => window.close())
      signal.addEventListener('abort', () => mine.abort(), { signal: mine.signal })
      popup = window
      over = mine
      return true
    },
    follow(url, channel) {
      const window = popup
      if (!window) return
      const mine = over
      let isSevered = false
      const late = channel(window, mine.signal, () => {
        isSevered = true
      })
      const end = () => mine.abort()
      late.then(end, end)
      const unlessClosed = async () => {
        // before it has left our origin there is no doubt
        if (window.closed) throw popupClosed()
        window.location.href = url
        while (!window.closed) await clock.sleep(POLL_MS, mine.signal)
        if (isSevered || (await isCutOff())) return late
        throw popupClosed()
      }
      lateAnswer = late
      answer = Promise.race([late, unlessClosed()])
      answer.catch(() => {}) // for whoever asks
    },
    answer: () => answer,
    lateAnswer: () => lateAnswer,
    close,
  }
}
