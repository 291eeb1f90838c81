import type { Api } from '../lib/api.js'
import { Refusal } from '../lib/refusal.js'
import { sessionOf, userOf } from '../wallet/access-token.js'
import { type BroughtFactor, verificationOf } from './factor.js'

/** Kinds of action that a proof counts for. Wire §3.3. */
export type Action = 'wallet' | 'export' | 'recovery' | 'enroll'
/** Goes with a call of the provider's API. */
export interface Proof {
  readonly mfa_token?: string
}
/** What a request says of its user and of a second factor. */
export type Asked = BroughtFactor & { readonly accessToken: string }

/** Proofs of second factors that this page has made. They are in memory alone, and no host's page ever sees one. */
export interface Proofs {
  /**
   * The proof for an operation: of the factor that it brings, which is verified, else the last one that was made for all of these actions; none where
   * there is none. Whether it still counts, the provider says. Throws `missing_or_invalid_mfa`.
   */
  find(asked: Asked, ...actions: Action[]): Promise<Proof>
  /** The last proof of a session (`sessionOf`) for an action, which is gone from here then. */
  take(session: string, action: Action): Proof
  /** Ends what is known of a user. */
  forget(userId: string): void
}

interface Made extends Proof {
  readonly userId: string
  readonly session: string
  readonly actions: readonly Action[]
}

export function createProofs(api: Api): Proofs {
  /** Newest last; one for each session and set of actions. */
  let made: readonly Made[] = []
  /** The factor that was verified last, or is being: two operations may wait for one prompt, and a code works once. */
  let latest: { readonly key: string; readonly proof: Promise<Proof> } | undefined
  /** Counts what is forgotten: a factor that is being verified meanwhile is forgotten too. */
  let forgotten = 0

  async function verify(asked: Asked, actions: readonly Action[]): Promise<Proof> {
    const { path, body } = verificationOf(asked)
    const before = forgotten
    const token = await api<{ token: string }>(path, asked.accessToken, { ...body, actions }).then(
      (answer) => answer.token,
      withoutFactors,
    )
    if (token === undefined) return {}
    if (before !== forgotten) return { mfa_token: token }
    const session = sessionOf(asked.accessToken)
    const others = made.filter((one) => one.session !== session || `${one.actions}` !== `${actions}`)
    made = [...others, { userId: userOf(asked.accessToken), session, actions, mfa_token: token }]
    return { mfa_token: token }
  }
  const last = (session: string, actions: readonly Action[]) =>
    made.findLast((one) => one.session === session && actions.every((action) => one.actions.includes(action)))

  return {
    async find(asked, ...actions) {
      const { accessToken, mfaCode, mfaMethod, relyingParty } = asked
      if (mfaCode === undefined) return shown(last(sessionOf(accessToken), actions))
      const key = JSON.stringify([sessionOf(accessToken), mfaMethod, mfaCode, relyingParty, actions])
      if (latest?.key === key) return latest.proof
      const proof = verify(asked, actions)
      latest = { key, proof }
      proof.catch(() => {
        if (latest?.proof === proof) latest = undefined
      })
      return proof
    },
    take(session, action) {
      const found = last(session, [action])
      made = made.filter((one) => one !== found)
      return shown(found)
    },
    forget(userId) {
      made = made.filter((one) => one.userId !== userId)
      latest = undefined
      forgotten++
    },
  }
}

const shown = (found: Made | undefined): Proof => (found?.mfa_token ? { mfa_token: found.mfa_token } : {})

/** Whoever has removed the last factor meanwhile, on another device, needs none. */
function withoutFactors(cause: unknown): undefined {
  if (cause instanceof Refusal && cause.type === 'not_supported') return undefined
  throw cause
}
