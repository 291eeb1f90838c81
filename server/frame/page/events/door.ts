import { patternsFor } from '../../../protocol/origin-pattern.js'
import { Refusal } from '../lib/refusal.js'
import { isRecord } from '../lib/schema.js'
import type { Frame } from '../wallet/frame.js'
import type { FrameEvent } from './event.js'

/** The events by name, without the protocol's prefix. */
export type Events = Readonly<Record<string, FrameEvent>>

/** The limit of simultaneous requests. Each may need keys, memory and calls to the server. */
const MAX_REQUESTS = 50

/**
 * Answers messages of the embedding page, if its origin is one of the app's domains or the server's. Messages from
 * other windows and origins are ignored. Wire §3.1.
 */
export function openDoor(frame: Frame, events: Events): void {
  let underWay = 0
  const start = `${frame.facts.prefix}:`
  addEventListener('message', async ({ origin, source, data: message }) => {
    if (source !== window.parent || window.parent === window || !isAllowed(frame, origin)) return
    if (!isRecord(message)) return
    const { id, event, data } = message
    if (typeof id !== 'string' || id.length > 100) return
    if (typeof event !== 'string' || event.length > 100 || !event.startsWith(start)) return
    underWay++
    const answer = underWay > MAX_REQUESTS ? TOO_MANY : await answerTo(events, event.slice(start.length), data, frame)
    underWay--
    window.parent.postMessage({ id, event, ...answer }, origin)
  })
}

const TOO_MANY = { error: { type: 'error', message: 'The wallet is asked too much at once. Try again.' } }
const isAllowed = ({ facts }: Frame, origin: string) =>
  patternsFor(origin).some((pattern) => facts.origins.includes(pattern))

async function answerTo(events: Events, name: string, data: unknown, frame: Frame): Promise<object> {
  try {
    const event = Object.hasOwn(events, name) ? events[name] : undefined
    if (!event) throw new Refusal('invalid_request_arguments', 'The frame does not know this event.')
    return { data: await event.answer(data, frame) }
  } catch (cause) {
    // The message of an unexpected error is not sent, because it may contain secrets.
    const { type, message } =
      cause instanceof Refusal ? cause : new Refusal('error', 'Something went wrong in the wallet.')
    return { error: { type, message } }
  }
}
