import type { PageFacts } from '../facts.js'

/** What the requester is told: the result, or what went wrong. */
type Answer = { readonly result: unknown } | { readonly error: string; readonly token?: { readonly action: 'clear' } }

/** Read at once: the page takes it out of its address. */
const request = new URLSearchParams(location.search).get('request')

/**
 * Tells the page that opened this one, if it is the requester's: to any other origin the browser gives nothing. Where COOP cut that page
 * off, it can be told only if it is of this origin. Wire §7.2.
 */
export function answerOpener({ prefix, origin }: PageFacts, answer: Answer): void {
  const kind = 'result' in answer ? 'RESPONSE' : 'ERROR'
  const message = { type: `${prefix.toUpperCase()}_CROSS_APP_ACTION_${kind}`, ...answer }
  if (window.opener) window.opener.postMessage(message, origin)
  else if (origin === location.origin) broadcast(`popup-${prefix}-cross-app`, { ...message, request })
}

function broadcast(name: string, message: object): void {
  try {
    new BroadcastChannel(name).postMessage(message)
  } catch {
    // the browser denies channels together with cookies: the other page sees this window close
  }
}
