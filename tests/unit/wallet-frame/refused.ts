import { expect } from 'vitest'

/** What a host reads that asked for something malformed: its words name what is at fault. For `toThrow`. */
export const refused = (words: string) =>
  expect.objectContaining({ type: 'invalid_request_arguments', message: expect.stringContaining(words) })
