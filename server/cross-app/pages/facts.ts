/** The name and the logo of an app that a page shows. */
export interface AppFacts {
  readonly id: string
  readonly name: string
  readonly logo: string | null
}
/** The app's login methods, as far as they concern these pages. */
export interface LoginFacts {
  /** Whether any of them works here. */
  readonly works: boolean
  /** The names of those that do not work here. */
  readonly absent: readonly string[]
}
/** Data for the page, which the server writes into the HTML as JSON. */
export interface PageFacts {
  /** The prefix of the protocol's names. */
  readonly prefix: string
  /** The provider app, which the user's account and wallets belong to. */
  readonly app: AppFacts
  readonly requester: AppFacts
  /** The origin of the requester's page. */
  readonly origin: string
  /** The page that runs the app's captcha, at another origin; null if the app has none. */
  readonly captcha: string | null
  readonly login: LoginFacts
  /** Paths of the server's own nodes, by chain id. */
  readonly nodes: Readonly<Record<string, string>>
  /**
   * Whether users may log in here with a message that names this origin, as wallets and Farcaster do. The server
   * accepts such a message only for an app that lists the origin. Decision 91.
   */
  readonly hasMessageLogins: boolean
  readonly task: AuthorizeTask | TransactTask | RefusedTask | ConsentsTask
}
/** The requester asks to see the account, and to request signatures unless it is read-only. */
export interface AuthorizeTask {
  readonly kind: 'authorize'
  readonly request: string
  readonly readOnly: boolean
}

/** The requester asks this user for a signature. */
export interface TransactTask {
  readonly kind: 'transact'
  readonly userId: string
  readonly method: string
  readonly params: readonly unknown[]
}
/** The request is refused. The page shows the error and sends it to the requester. */
export interface RefusedTask {
  readonly kind: 'refused'
  readonly error: string
  readonly status: 400 | 401 | 403 | 413
  /** Whether the requester must delete its token, which is not valid any more. */
  readonly clearsToken: boolean
}

/** The user looks at earlier consents. There is no requester, so that field is the app itself. */
export interface ConsentsTask {
  readonly kind: 'consents'
}
