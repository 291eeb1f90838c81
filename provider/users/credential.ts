/** Something proven: an address by its code, a wallet by its signature … */
export interface Credential {
  readonly type: string
  /** What no two accounts of this type share within an app. */
  readonly subject: string
  /** The wire fields of the account. Wire §1.5. */
  readonly fields: Record<string, unknown>
  /** What only the provider may know of it. */
  readonly kept?: Record<string, unknown>
  /** Made a moment ago: nobody can have it yet, and whoever claims one that is known is refused. */
  readonly mustBeNew?: true
}
