import { type Fields, type Read, read } from '../lib/schema.js'
import type { Frame } from '../wallet/frame.js'

/** One event of the frame, with data of any kind. */
export interface FrameEvent {
  answer(data: unknown, frame: Frame): Promise<object>
}

/** An event: its fields, and what it does with them. Data that is not of these fields never reaches it. */
export const defineEvent = <const F extends Fields>(
  fields: F,
  work: (data: Read<F>, frame: Frame) => object | Promise<object>,
): FrameEvent => ({
  answer: async (data, frame) => work(read(data, fields), frame),
})
