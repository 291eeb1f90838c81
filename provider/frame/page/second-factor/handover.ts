import { randomBytes, toText } from '../lib/bytes.js'
import { isRecord } from '../lib/schema.js'
import { sessionOf } from '../wallet/access-token.js'
import type { Frame } from '../wallet/frame.js'
import type { Proof } from './proofs.js'

/** ms; the hidden frame answers at once, where there is one. */
const ANSWER_TIMEOUT_MS = 500

/** Pages of this origin alone hear it, and only those below the same site. */
const channelOf = ({ facts }: Pick<Frame, 'facts'>) => new BroadcastChannel(`proofs ${facts.appId}`)

/** The hidden frame's side: gives the page that shows a key the proof that was made for it. */
export function handOver(frame: Pick<Frame, 'facts' | 'proofs'>): BroadcastChannel {
  const channel = channelOf(frame)
  channel.addEventListener('message', ({ data }) => {
    if (!isRecord(data) || typeof data.wantedBy !== 'string' || typeof data.session !== 'string') return
    const { mfa_token } = frame.proofs.take(data.session, 'export')
    if (mfa_token) channel.postMessage({ for: data.wantedBy, mfa_token })
  })
  return channel
}

/** The other side: the proof for an export that the hidden frame has made, which has it no more then. */
export async function takeOver(frame: Pick<Frame, 'facts'>, accessToken: string): Promise<Proof> {
  const session = sessionOf(accessToken)
  const channel = channelOf(frame)
  const wantedBy = toText(randomBytes(16))
  const answer = new Promise<Proof>((resolve) => {
    setTimeout(resolve, ANSWER_TIMEOUT_MS, {})
    channel.addEventListener('message', ({ data }) => {
      if (!isRecord(data) || data.for !== wantedBy || typeof data.mfa_token !== 'string') return
      resolve({ mfa_token: data.mfa_token })
    })
  })
  channel.postMessage({ wantedBy, session })
  return answer.finally(() => channel.close())
}
