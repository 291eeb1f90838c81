import type { Api } from '../lib/api.js'
import { Refusal } from '../lib/refusal.js'
import { sessionOf, userOf } from '../wallet/access-token.js'
import { type BroughtFactor, verificationOf } from './factor.js'
import { type Action, actionsOf, type Purpose } from './purpose.js'

/** The field that adds a proof to a call of the server's API. */
export interface Proof {
  readonly mfa_token?: string
}
/** The fields of a request with its user and its second factor. */
export type FactorRequest = BroughtFactor & { readonly accessToken: string }

/**
 * Proofs of second factors that were verified in this page, or in the page that confirms a change. They are only in
 * memory, and no host's page ever sees one.
 */
export interface Proofs {
  /**
   * The proof for an operation. If the request has a factor, it is verified; otherwise the last proof for all of these
   * actions is used, or none. Only the server knows whether that one is still valid. Throws `missing_or_invalid_mfa`.
   */
  find(request: FactorRequest, ...actions: Action[]): Promise<Proof>
  /**
   * Does the same for a change, and makes it with the proof. Afterwards the proof is forgotten: it was for one change.
   * The host's page chose what a factor is for, so the server also requires a recent login with one.
   */
  spend<T>(request: FactorRequest, purpose: Purpose, change: (proof: Proof) => Promise<T>): Promise<T>
  /** The proof for a step of a change that has more steps. */
  findFor(request: FactorRequest, purpose: Purpose): Promise<Proof>
  /** Keeps a proof that the user gave on the server's own page for a change. */
  keep(confirmed: Confirmed): void
  /** Returns the last proof of a session (`sessionOf`) for an action, and forgets it. */
  take(session: string, action: Action): Proof
  /** Forgets the user's proofs. */
  forget(userId: string): void
}
/** A change that the user has confirmed with a second factor. */
export interface Confirmed extends Required<Proof> {
  readonly userId: string
  readonly session: string
  readonly purpose: Purpose
}

interface StoredProof extends Proof {
  readonly userId: string
  readonly session: string
  /** A proof for a change has its purpose in place of actions, and serves nothing else. */
  readonly use: Use
}
type Use = Purpose | readonly Action[]

export function createProofs(api: Api): Proofs {
  /** One proof for each session and use; the newest is last. */
  let stored: readonly StoredProof[] = []
  /** The latest verification. Two operations may wait for the same prompt, and a code works only once. */
  let latest: { readonly key: string; readonly use: Use; readonly proof: Promise<Proof> } | undefined
  /** The number of calls of `forget`. A verification that was in progress at such a call is not stored. */
  let forgotten = 0

  function store(one: StoredProof) {
    stored = [...stored.filter(({ session, use }) => session !== one.session || `${use}` !== `${one.use}`), one]
  }
  async function verify(request: FactorRequest, use: Use): Promise<Proof> {
    const before = forgotten
    const proof = await (typeof use === 'string'
      ? verifyFactor(api, request, { actions: actionsOf(use), from_app_page: true })
      : verifyFactor(api, request, { actions: use }))
    const { accessToken } = request
    if (proof.mfa_token && before === forgotten)
      store({ ...proof, userId: userOf(accessToken), session: sessionOf(accessToken), use })
    return proof
  }
  /** Verifies the factor of a request, once. */
  function verifyOnce(request: FactorRequest, use: Use): Promise<Proof> {
    const { accessToken, mfaCode, mfaMethod, relyingParty } = request
    const key = JSON.stringify([sessionOf(accessToken), mfaMethod, mfaCode, relyingParty, use])
    if (latest?.key === key) return latest.proof
    const proof = verify(request, use)
    latest = { key, use, proof }
    proof.catch(() => {
      if (latest?.proof === proof) latest = undefined
    })
    return proof
  }
  const last = (session: string, actions: readonly Action[]) =>
    stored.findLast(
      ({ use, ...one }) =>
        one.session === session && typeof use !== 'string' && actions.every((action) => use.includes(action)),
    )
  const lastFor = (session: string, purpose: Purpose) =>
    stored.findLast((one) => one.session === session && one.use === purpose)

  async function findFor(request: FactorRequest, purpose: Purpose): Promise<Proof> {
    if (request.mfaCode !== undefined) return verifyOnce(request, purpose)
    return proofOf(lastFor(sessionOf(request.accessToken), purpose))
  }
  return {
    async find(request, ...actions) {
      if (request.mfaCode !== undefined) return verifyOnce(request, actions)
      return proofOf(last(sessionOf(request.accessToken), actions))
    },
    findFor,
    async spend(request, purpose, change) {
      const done = await change(await findFor(request, purpose))
      const session = sessionOf(request.accessToken)
      stored = stored.filter((one) => one.session !== session || one.use !== purpose)
      if (latest?.use === purpose) latest = undefined
      return done
    },
    keep({ mfa_token, userId, session, purpose }) {
      store({ mfa_token, userId, session, use: purpose })
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

/** What a factor is verified for. */
interface Verified {
  readonly actions: readonly Action[]
  /** The host's page has brought the factor. */
  readonly from_app_page?: true
}
/**
 * Has the server verify a factor. The proof is empty if the user has removed the last factor on another device, and
 * so needs no proof any more. Throws `missing_or_invalid_mfa`.
 */
export async function verifyFactor(api: Api, request: FactorRequest, verified: Verified): Promise<Proof> {
  const { path, body } = verificationOf(request)
  try {
    const { token } = await api<{ token: string }>(path, request.accessToken, { ...body, ...verified })
    return { mfa_token: token }
  } catch (cause) {
    if (cause instanceof Refusal && cause.type === 'not_supported') return {}
    throw cause
  }
}
