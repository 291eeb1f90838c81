import { limitedAnswer } from '../input/limited-answer.js'

/** Far above what any service answers: quotes, statuses, prices, the result of a call to a node. */
const MAX_ANSWER_BYTES = 1_000_000

/** Calls a service that is not ours, without cookies. Rejects as `fetch` does, and if the answer is too large. */
export const askOutside = async (url: string, init?: RequestInit): Promise<Response> =>
  limitedAnswer(await fetch(url, { ...init, credentials: 'omit' }), MAX_ANSWER_BYTES)
