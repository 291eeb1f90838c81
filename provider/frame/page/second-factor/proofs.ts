import type { Api } from '../lib/api.js'
import { Refusal } from '../lib/refusal.js'
import { sessionOf, userOf } from '../wallet/access-token.js'
import { type BroughtFactor, verificationOf } from './factor.js'

/** Actions that a proof is valid for. Wire §3.3. */
export type Action = 'wallet' | 'export' | 'recovery' | 'enroll'
/** Changes that the user must have meant, whatever the host's page says. */
const CHANGES: readonly Action[] = ['recovery', 'enroll']
/** The field that adds a proof to a call of the provider's API. */
export interface Proof {
  readonly mfa_token?: string
}
/** The fields of a request with its user and its second factor. */
export type FactorRequest = BroughtFactor & { readonly accessToken: string }

/**
 * Proofs of second factors that were verified in this page. They are only in memory, and no host's page ever sees one.
 */
export interface Proofs {
  /**
   * The proof for an operation. If the request has a factor, it is verified; otherwise the last proof for all of these
   * actions is used, or none. Only the provider knows whether that one is still valid. Throws `missing_or_invalid_mfa`.
   */
  find(request: FactorRequest, ...actions: Action[]): Promise<Proof>
  /** Returns the last proof of a session (`sessionOf`) for an action, and forgets it. */
  take(session: string, action: Action): Proof
  /** Forgets the user's proofs. */
  forget(userId: string): void
}

interface StoredProof extends Proof {
  readonly userId: string
  readonly session: string
  readonly actions: readonly Action[]
}

export function createProofs(api: Api): Proofs {
  /** One proof for each session and set of actions; the newest is last. */
  let stored: readonly StoredProof[] = []
  /** The latest verification. Two operations may wait for the same prompt, and a code works only once. */
  let latest: { readonly key: string; readonly proof: Promise<Proof> } | undefined
  /** The number of calls of `forget`. A verification that was in progress at such a call is not stored. */
  let forgotten = 0

  async function verify(request: FactorRequest, actions: readonly Action[]): Promise<Proof> {
    const { path, body } = verificationOf(request)
    const before = forgotten
    // The host's page chose what the factor is for, so the provider also requires a recent login.
    const source = actions.some((action) => CHANGES.includes(action)) && { from_app_page: true }
    const token = await api<{ token: string }>(path, request.accessToken, { ...body, actions, ...source }).then(
      (answer) => answer.token,
      withoutFactors,
    )
    if (token === undefined) return {}
    if (before !== forgotten) return { mfa_token: token }
    const session = sessionOf(request.accessToken)
    const others = stored.filter((one) => one.session !== session || `${one.actions}` !== `${actions}`)
    stored = [...others, { userId: userOf(request.accessToken), session, actions, mfa_token: token }]
    return { mfa_token: token }
  }
  const last = (session: string, actions: readonly Action[]) =>
    stored.findLast((one) => one.session === session && actions.every((action) => one.actions.includes(action)))

  return {
    async find(request, ...actions) {
      const { accessToken, mfaCode, mfaMethod, relyingParty } = request
      if (mfaCode === undefined) return proofOf(last(sessionOf(accessToken), actions))
      const key = JSON.stringify([sessionOf(accessToken), mfaMethod, mfaCode, relyingParty, actions])
      if (latest?.key === key) return latest.proof
      const proof = verify(request, actions)
      latest = { key, proof }
      proof.catch(() => {
        if (latest?.proof === proof) latest = undefined
      })
      return proof
    },
    take(session, action) {
      const found = last(session, [action])
      stored = stored.filter((one) => one !== found)
      return proofOf(found)
    },
    forget(userId) {
      stored = stored.filter((one) => one.userId !== userId)
      latest = undefined
      forgotten++
    },
  }
}

const proofOf = (found: StoredProof | undefined): Proof => (found?.mfa_token ? { mfa_token: found.mfa_token } : {})

/** The user has removed the last factor on another device, and needs no proof any more. */
function withoutFactors(cause: unknown): undefined {
  if (cause instanceof Refusal && cause.type === 'not_supported') return undefined
  throw cause
}
