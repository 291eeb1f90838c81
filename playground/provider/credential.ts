/** Something proven: an address by its code, a wallet by its signature … */
export interface Credential {
  readonly type: string
  /** What no two accounts of this type share within an app. */
  readonly subject: string
  /** The wire fields of the account. Wire §1.5. */
  readonly fields: Record<string, unknown>
}
