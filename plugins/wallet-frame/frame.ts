import { destroyed, LatchkitError } from '../../core/errors.js'
import type { Clock } from '../../core/lib/clock.js'
import { within } from '../../core/lib/within.js'
import type { FrameReady } from './contract.js'
import { createDoor } from './door.js'
import { type FrameElement, mountFrame } from './element.js'
import { late, unavailable } from './errors.js'

export interface FrameParts {
  /** The frame's address. Messages are only exchanged with its origin. */
  url(): string
  event(name: string): string
  /** Whether a screen is open, which shows that it waits. */
  isShown(): boolean
  readonly clock: Clock
  /** Aborted when the client is destroyed. */
  readonly signal: AbortSignal
}
interface Running {
  readonly element: FrameElement
  readonly ready: Promise<FrameReady>
  /** Abort it to remove this frame. */
  readonly controller: AbortController
  /** When it was mounted, in ms since the epoch. */
  readonly since: number
  isReady: boolean
  /** The number of callers that wait until it answers. */
  waiting: number
}
/** How long the frame may take to answer a call without a screen, in ms. Wire §4.1. */
const READY_TIMEOUT_MS = 15_000
/** The same while a screen waits. A frame that is older, and never answered, is replaced by the next call. In ms. */
const READY_ON_SCREEN_TIMEOUT_MS = 30_000
/** Interval (ms) and number of the attempts until the frame answers: about 40 s. Wire §3.1. */
const RETRY = { every: 150, times: 270 }

/** Mounts the frame on first use, and again after it was lost. */
export function createFrame({ url, event, isShown, clock, signal }: FrameParts) {
  let running: Running | undefined
  const { origin } = new URL(url())
  const door = createDoor(origin, () => running?.element.window(), signal)
  signal.addEventListener('abort', () => drop(destroyed()))

  function drop(reason: unknown) {
    running?.controller.abort(reason)
    running = undefined
  }
  async function endsWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
    let hasSettled = false
    const observed = work.finally(() => {
      hasSettled = true
    })
    await within(clock, ms, observed)
    return hasSettled
  }
  /** Whether a frame is mounted that may have cached something. */
  const isMounted = () => running?.element.isLost() === false
  /** Whether the frame has had its time without an answer, and nobody waits for it any more. */
  const isGivenUp = ({ isReady, waiting, since }: Running) =>
    !isReady && !waiting && clock.now() - since >= READY_ON_SCREEN_TIMEOUT_MS
  function start(): Running {
    if (running && isMounted() && !isGivenUp(running)) return running
    drop(unavailable(origin))
    const controller = new AbortController()
    // a frame that crashed or navigated has lost its memory
    const lose = (isBlocked: boolean) => running?.element === element && drop(unavailable(origin, isBlocked))
    const element = mountFrame(url(), controller.signal, lose)
    const ready = untilReady(element, controller.signal, () => started.waiting)
    const started: Running = { element, controller, ready, since: clock.now(), isReady: false, waiting: 0 }
    running = started
    ready.then(
      () => {
        started.isReady = true
      },
      () => lose(false),
    )
    return started
  }
  async function untilReady(element: FrameElement, signal: AbortSignal, waiting: () => number): Promise<FrameReady> {
    await element.loaded
    const target = element.window()
    if (signal.aborted || !target) throw signal.reason ?? unavailable(origin)
    const { answer, repeat } = door.ask(target, event('iframe:ready'), {}, signal)
    // the time of a caller that still waits is its own
    for (let attempts = RETRY.times; attempts > 0 || waiting(); attempts--) {
      if (await endsWithin(RETRY.every, answer)) {
        const ready = (await answer) as FrameReady | null
        return { storage: ready?.storage === 'memory' ? 'memory' : 'persistent' }
      }
      repeat()
    }
    throw unavailable(origin)
  }

  async function open(timeout?: number): Promise<FrameReady> {
    if (signal.aborted) throw destroyed()
    if (!isSecureContext) throw new LatchkitError('not_supported', 'Embedded wallet is only available over HTTPS')
    const current = start()
    const { ready } = current
    current.waiting++
    const hasAnswered =
      (await endsWithin(timeout ?? READY_TIMEOUT_MS, ready)) ||
      // a screen may have opened since the call began
      (!timeout && isShown() && (await endsWithin(READY_ON_SCREEN_TIMEOUT_MS - READY_TIMEOUT_MS, ready)))
    current.waiting--
    if (hasAnswered) return ready
    throw unavailable(origin)
  }
  /** Removes a frame that has not answered yet, with the requests that wait for it. */
  function dropUnanswered(reason: unknown) {
    if (!running?.isReady) drop(reason)
  }

  /**
   * Opens the frame and sends a request. If the frame does not answer within `timeout` ms, it is considered dead, and
   * the next request mounts a new one.
   */
  async function ask(name: string, data: object, timeout: number, outer?: AbortSignal): Promise<unknown> {
    await open()
    if (outer?.aborted) throw outer.reason
    const current = running
    const target = current?.element.window()
    if (!current || !target) throw unavailable(origin)
    const request = new AbortController()
    const untilSettled = { signal: request.signal }
    for (const other of [current.controller.signal, outer])
      other?.addEventListener('abort', () => request.abort(other.reason), untilSettled)
    const { answer } = door.ask(target, event(name), data, request.signal)
    if (!(await endsWithin(timeout, answer))) {
      const error = late(name)
      if (running === current) drop(error)
      request.abort(error)
    }
    request.abort() // ignores later answers
    return answer
  }
  return { open, ask, isMounted, dropUnanswered }
}
