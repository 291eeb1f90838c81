import { randomBytes, toText } from '../lib/bytes.js'
import { isRecord } from '../lib/schema.js'
import { sessionOf, userOf } from '../wallet/access-token.js'
import type { Frame } from '../wallet/frame.js'
import type { Confirmed, Proof } from './proofs.js'
import { isPurpose, type Purpose } from './purpose.js'

/** ms. If there is a hidden frame, it answers at once. */
const ANSWER_TIMEOUT_MS = 500

/**
 * A channel that only pages of this origin below the same top-level site receive. Undefined where the browser denies
 * it, as browsers that block cookies do: the user then gives a proof once for each page.
 */
function channelOf({ facts }: Pick<Frame, 'facts'>): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(`proofs ${facts.appId}`)
  } catch {
    return undefined
  }
}

/**
 * In the hidden frame: gives its proof for an export to the page that exports the key, and keeps the proof that the
 * user has given on the page that confirms a change.
 */
export function handOver(frame: Pick<Frame, 'facts' | 'proofs'>): BroadcastChannel | undefined {
  const channel = channelOf(frame)
  channel?.addEventListener('message', ({ data }) => {
    if (!isRecord(data) || typeof data.session !== 'string') return
    if (typeof data.wantedBy === 'string') {
      const { mfa_token } = frame.proofs.take(data.session, 'export')
      if (mfa_token) channel.postMessage({ for: data.wantedBy, mfa_token })
    }
    const confirmed = readConfirmed(data)
    if (!confirmed) return
    frame.proofs.keep(confirmed)
    channel.postMessage({ kept: data.givenBy })
  })
  return channel
}

function readConfirmed({ session, userId, purpose, mfa_token, givenBy }: Record<string, unknown>) {
  const texts = [session, userId, mfa_token, givenBy]
  if (!texts.every((one) => typeof one === 'string') || !isPurpose(purpose)) return undefined
  return { session, userId, purpose, mfa_token } as Confirmed
}

/** In the page that exports the key: takes the proof over from the hidden frame, which then forgets it. */
export async function takeOver(frame: Pick<Frame, 'facts'>, accessToken: string): Promise<Proof> {
  const wantedBy = toText(randomBytes(16))
  const answer = await ask(frame, { wantedBy, session: sessionOf(accessToken) }, (data) => data.for === wantedBy)
  return typeof answer?.mfa_token === 'string' ? { mfa_token: answer.mfa_token } : {}
}

/** In the page that confirms a change: gives the proof to the hidden frame. False if no frame has taken it. */
export async function giveProof(
  frame: Pick<Frame, 'facts'>,
  accessToken: string,
  purpose: Purpose,
  { mfa_token }: Required<Proof>,
): Promise<boolean> {
  const givenBy = toText(randomBytes(16))
  const confirmed: Confirmed = { session: sessionOf(accessToken), userId: userOf(accessToken), purpose, mfa_token }
  return (await ask(frame, { givenBy, ...confirmed }, ({ kept }) => kept === givenBy)) !== undefined
}

/** Sends a message to the hidden frame. Resolves with its answer, or with undefined if there is none in time. */
function ask(
  frame: Pick<Frame, 'facts'>,
  message: object,
  isAnswer: (data: Record<string, unknown>) => boolean,
): Promise<Record<string, unknown> | undefined> {
  const channel = channelOf(frame)
  if (!channel) return Promise.resolve(undefined)
  const answer = new Promise<Record<string, unknown> | undefined>((resolve) => {
    setTimeout(resolve, ANSWER_TIMEOUT_MS, undefined)
    channel.addEventListener('message', ({ data }) => {
      if (isRecord(data) && isAnswer(data)) resolve(data)
    })
  })
  channel.postMessage(message)
  return answer.finally(() => channel.close())
}
