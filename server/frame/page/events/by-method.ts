import { invalid } from '../lib/refusal.js'
import { isRecord } from '../lib/schema.js'
import type { FrameEvent } from './event.js'

/** An event whose fields depend on its `method`. */
export const byMethod = (events: Readonly<Record<string, FrameEvent>>): FrameEvent => ({
  variants: Object.values(events).flatMap(({ variants }) => variants),
  async answer(data, frame) {
    const method = isRecord(data) ? data.method : undefined
    const event = typeof method === 'string' && Object.hasOwn(events, method) ? events[method] : undefined
    if (!event) throw invalid(`"method" must be one of ${Object.keys(events).join(', ')}.`)
    return event.answer(data, frame)
  },
})
