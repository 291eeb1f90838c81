import { logsInAt } from '../../../../core/input/sign-in-request.js'
import { invalid } from '../lib/refusal.js'

/**
 * Throws if the bytes log in at the server itself, whoever asks: such a signature could be a login to every app of
 * the server. The dialog refuses it too, but the frame alone knows for certain whose origin this is. Decision 91.
 */
export function mustNotLogInHere(bytes: Uint8Array): void {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const origin = globalThis.location?.origin
  if (origin && logsInAt(text, origin)) throw invalid('The message logs in at the server, which is signed for nobody.')
}
