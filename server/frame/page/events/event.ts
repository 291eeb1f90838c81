import { type Fields, type Read, read } from '../lib/schema.js'
import type { Frame } from '../wallet/frame.js'

/** A handler for an event, which gets unchecked data. */
export interface FrameEvent {
  /** The fields of its data; several where they depend on a field. */
  readonly variants: readonly Fields[]
  answer(data: unknown, frame: Frame): Promise<object>
}

/** Defines an event by its fields and its work. The data is checked against the fields first. */
export const defineEvent = <const F extends Fields>(
  fields: F,
  work: (data: Read<F>, frame: Frame) => object | Promise<object>,
): FrameEvent => ({
  variants: [fields],
  answer: async (data, frame) => work(read(data, fields), frame),
})
