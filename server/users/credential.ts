import type { Account } from './user.js'

/** A proven login, such as an address by its code or a wallet by its signature. */
export interface Credential {
  readonly type: string
  /** Identifies the account among those of this type within an app. */
  readonly subject: string
  /** The protocol's fields of the account. Wire §1.5. */
  readonly fields: Record<string, unknown>
  /** Data that the API does not return. */
  readonly kept?: Record<string, unknown>
  /** True for a newly created credential, such as a new passkey. An account with the same subject is then an error. */
  readonly mustBeNew?: true
  /** Throws if this proof is not enough for the existing account with the same subject. */
  readonly mustSuit?: (account: Account) => void
}
