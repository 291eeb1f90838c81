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
  /** Paths of the provider's own nodes, by chain id. */
  readonly nodes: Readonly<Record<string, string>>
  readonly task: AuthorizeTask | TransactTask | RefusedTask | ConsentsTask
}
/** The requester wants to know the account, and to ask for signatures unless it is read-only. */
export interface AuthorizeTask {
  readonly kind: 'authorize'
  readonly request: string
  readonly readOnly: boolean
}

/** The requester wants a signature of this user. */
export interface TransactTask {
  readonly kind: 'transact'
  readonly userId: string
  readonly method: string
  readonly params: readonly unknown[]
}
/** What was asked for cannot be done, which the requester is told too. */
export interface RefusedTask {
  readonly kind: 'refused'
  readonly error: string
  readonly status: 400 | 401 | 403 | 413
  /** The requester's token is good for nothing any more. */
  readonly clearsToken: boolean
}

/** Nobody asks: the user looks at what was allowed. The requester is the app itself. */
export interface ConsentsTask {
  readonly kind: 'consents'
}
