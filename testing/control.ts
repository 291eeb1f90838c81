/** An error in the test or in its setup, which the author of the test can correct. */
export const setupError = (message: string, cause?: unknown) => new Error(message, { cause })

/** What the server answers at an address that it does not know. */
const NOTHING_THERE = 'There is nothing at this address.'

/** Calls the sandbox's control surface, which is below `/sandbox` of the server. */
export async function control<T>(
  apiUrl: string,
  path: string,
  how: { method?: string; body?: unknown } = {},
): Promise<T> {
  const { method = how.body === undefined ? 'GET' : 'POST', body } = how
  const headers = { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const answer = await fetch(`${apiUrl}/sandbox${path}`, { method, headers, ...sent }).catch((cause: unknown) => {
    throw setupError(
      `There is no sandbox at ${apiUrl}. Start one with startSandbox(), and stop it after the tests.`,
      cause,
    )
  })
  const text = await answer.text()
  const call = `${method} /sandbox${path}`
  const parsed = read<T & { readonly error?: string }>(text)
  if (parsed?.error === NOTHING_THERE)
    throw setupError(`${apiUrl} runs without the sandbox: start it by "latchkit-server sandbox".`)
  if (!answer.ok) throw setupError(`The sandbox refused ${call} (${answer.status}): ${parsed?.error ?? text}`)
  if (parsed === undefined) throw setupError(`${apiUrl} is no sandbox: it answered ${call} without JSON.`)
  return parsed
}

function read<T>(json: string): T | undefined {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
