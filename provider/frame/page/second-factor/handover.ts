import { randomBytes, toText } from '../lib/bytes.js'
import { isRecord } from '../lib/schema.js'
import { sessionOf } from '../wallet/access-token.js'
import type { Frame } from '../wallet/frame.js'
import type { Proof } from './proofs.js'

/** ms. If there is a hidden frame, it answers at once. */
const ANSWER_TIMEOUT_MS = 500

/** A channel that only pages of this origin below the same top-level site receive. */
const channelOf = ({ facts }: Pick<Frame, 'facts'>) => new BroadcastChannel(`proofs ${facts.appId}`)

/** In the hidden frame: gives its proof for an export to the page that exports the key. */
export function handOver(frame: Pick<Frame, 'facts' | 'proofs'>): BroadcastChannel {
  const channel = channelOf(frame)
  channel.addEventListener('message', ({ data }) => {
    if (!isRecord(data) || typeof data.wantedBy !== 'string' || typeof data.session !== 'string') return
    const { mfa_token } = frame.proofs.take(data.session, 'export')
    if (mfa_token) channel.postMessage({ for: data.wantedBy, mfa_token })
  })
  return channel
}

/** In the page that exports the key: takes the proof over from the hidden frame, which then forgets it. */
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
