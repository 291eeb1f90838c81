import type { PageFacts } from '../facts.js'

/** What the requester is told: the result, or what went wrong. */
type Answer = { readonly result: unknown } | { readonly error: string; readonly token?: { readonly action: 'clear' } }

/** Tells the page that opened this one, if it is the requester's: to any other origin the browser gives nothing. Wire §7.2. */
export function answerOpener({ prefix, origin }: PageFacts, answer: Answer): void {
  const kind = 'result' in answer ? 'RESPONSE' : 'ERROR'
  const type = `${prefix.toUpperCase()}_CROSS_APP_ACTION_${kind}`
  window.opener?.postMessage({ type, ...answer }, origin)
}
