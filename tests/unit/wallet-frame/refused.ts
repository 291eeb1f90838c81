import { expect } from 'vitest'

/** The error of a malformed request, whose message names what is wrong. For `toThrow`. */
export const refused = (words: string) =>
  expect.objectContaining({ type: 'invalid_request_arguments', message: expect.stringContaining(words) })
