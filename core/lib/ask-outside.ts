/**
 * Calls a service that is not ours, without cookies. Rejects as `fetch` does. The answer has no limit here: a service
 * that sends without end holds up the user's own page alone, and a limit would cost every signature 0.3 kB.
 */
export const askOutside = (url: string, init?: RequestInit): Promise<Response> =>
  fetch(url, { ...init, credentials: 'omit' })
