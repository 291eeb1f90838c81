import { destroyed, LatchkitError } from '../../core/errors.js'
import type { Clock } from '../../core/lib/clock.js'
import { within } from '../../core/lib/within.js'
import type { FrameReady } from './contract.js'
import { createDoor } from './door.js'
import { type FrameElement, mountFrame } from './element.js'
import { late, unavailable } from './errors.js'

export interface FrameParts {
  /** Its address; the origin of it is who is spoken with. */
  url(): string
  event(name: string): string
  readonly clock: Clock
  /** Aborted on destroy. */
  readonly signal: AbortSignal
}
interface Running {
  readonly element: FrameElement
  readonly ready: Promise<FrameReady>
  /** Aborted to remove this frame. */
  readonly controller: AbortController
}
/** ms. Wire §4.1. */
const READY_TIMEOUT_MS = 15_000
/** Asked until it answers: about 40 s. Wire §3.1. */
const RETRY = { every: 150, times: 270 }

/** The frame's life: mounted when it is first needed, mounted anew once it is lost. */
export function createFrame({ url, event, clock, signal }: FrameParts) {
  let running: Running | undefined
  const { origin } = new URL(url())
  const door = createDoor(origin, () => running?.element.window(), signal)
  signal.addEventListener('abort', () => drop(destroyed()))

  function drop(reason: unknown) {
    running?.controller.abort(reason)
    running = undefined
  }
  async function endsWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
    let ended = false
    const seen = work.finally(() => {
      ended = true
    })
    await within(clock, ms, seen)
    return ended
  }
  /** Is there one, that may remember something? */
  const isMounted = () => running?.element.isLost() === false
  function start(): Running {
    if (running && isMounted()) return running
    drop(unavailable(origin))
    const controller = new AbortController()
    // a frame that crashed or was navigated has lost what it held in memory
    const lose = (isBlocked: boolean) => running?.element === element && drop(unavailable(origin, isBlocked))
    const element = mountFrame(url(), controller.signal, lose)
    running = { element, controller, ready: untilReady(element, controller.signal) }
    running.ready.catch(() => lose(false))
    return running
  }
  async function untilReady(element: FrameElement, signal: AbortSignal): Promise<FrameReady> {
    await element.loaded
    const target = element.window()
    if (signal.aborted || !target) throw signal.reason ?? unavailable(origin)
    const { answer, repeat } = door.ask(target, event('iframe:ready'), {}, signal)
    for (let left = RETRY.times; left; left--) {
      if (await endsWithin(RETRY.every, answer)) {
        const said = (await answer) as FrameReady | null
        return { storage: said?.storage === 'memory' ? 'memory' : 'persistent' }
      }
      repeat()
    }
    throw unavailable(origin)
  }

  async function open(timeout = READY_TIMEOUT_MS): Promise<FrameReady> {
    if (signal.aborted) throw destroyed()
    if (!isSecureContext) throw new LatchkitError('not_supported', 'Embedded wallet is only available over HTTPS')
    const { ready } = start()
    if (await endsWithin(timeout, ready)) return ready
    throw unavailable(origin)
  }

  /** Opens it first. One that lets `timeout` ms pass is taken for dead: the next request has a new one. */
  async function ask(name: string, data: object, timeout: number, given?: AbortSignal): Promise<unknown> {
    await open()
    if (given?.aborted) throw given.reason
    const asked = running
    const target = asked?.element.window()
    if (!asked || !target) throw unavailable(origin)
    const ended = new AbortController()
    const whenEnded = { signal: ended.signal }
    for (const other of [asked.controller.signal, given])
      other?.addEventListener('abort', () => ended.abort(other.reason), whenEnded)
    const { answer } = door.ask(target, event(name), data, ended.signal)
    if (!(await endsWithin(timeout, answer))) {
      const error = late(name)
      if (running === asked) drop(error)
      ended.abort(error)
    }
    ended.abort() // nothing is listened to any more
    return answer
  }
  return { open, ask, isMounted }
}
