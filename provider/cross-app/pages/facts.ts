/** An app as a page shows it. */
export interface AppFacts {
  readonly id: string
  readonly name: string
  readonly logo: string | null
}
/** What the provider tells its pages: in the HTML, as JSON. */
export interface PageFacts {
  /** Of the wire's names. */
  readonly prefix: string
  /** Whose account and wallets it is about. */
  readonly app: AppFacts
  readonly requester: AppFacts
  /** Where the requester's page is: its origin. */
  readonly origin: string
  readonly task: AuthorizeTask
}
/** The requester wants to know the account, and to ask for signatures unless it is read-only. */
export interface AuthorizeTask {
  readonly kind: 'authorize'
  readonly request: string
  readonly readOnly: boolean
}
