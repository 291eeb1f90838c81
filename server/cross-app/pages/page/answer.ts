import type { PageFacts } from '../facts.js'

/** The message to the requester. */
type Answer = { readonly result: unknown } | { readonly error: string; readonly token?: { readonly action: 'clear' } }

/** Read when the module loads, because the page removes its query string afterwards. */
const request = new URLSearchParams(location.search).get('request')

/**
 * Sends the answer to the page that opened this window. The browser delivers it only if that page has the requester's
 * origin. If COOP has cut the opener off, a broadcast reaches it, but only on this origin. Wire §7.2.
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
    // A browser that blocks cookies also denies channels. The other page then notices that this window closes.
  }
}
