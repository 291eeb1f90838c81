export type Claims = Readonly<Record<string, unknown>>

/** What is known of a person once they came back. */
export interface Answers {
  /** Claims of the ID token, whose signature was checked. Empty where there is none. */
  readonly idToken: Claims
  /** The answer of the user info endpoint. Empty where there is none. */
  readonly info: Claims
  /** What the address below the user info endpoint answered: GitHub's list of emails. */
  readonly more: unknown
  /** What came with the code. */
  readonly callback: URLSearchParams
}
/** An account as the wire has it (Wire §1.5); a field that the service does not tell, or cannot vouch for, is null. */
export type Profile = { readonly subject: string | null } & Readonly<Record<string, string | null>>

export type ClientAuthentication = 'client_secret_basic' | 'client_secret_post' | 'signed_secret'

/** A token endpoint's answer: its status, and its JSON. */
export interface TokenAnswer {
  readonly status: number
  readonly body: Claims
}

/** How one service differs from the others, by its own documentation. Decision 53. */
export interface IdentityProvider {
  /** The real service's. One that speaks OpenID is discovered at its issuer and needs no others. */
  readonly endpoints: {
    readonly issuer: string
    readonly authorization_endpoint?: string
    readonly token_endpoint?: string
    readonly userinfo_endpoint?: string
  }
  /** What the person is asked for, in the service's own spelling. */
  readonly scope: string
  /** An ID token tells who came, and is checked. */
  readonly openId?: true
  /** `signed_secret`: a JWT signed by the client, in the place of a secret. */
  readonly authentication: ClientAuthentication
  readonly pkce: boolean
  /** Sent, and expected in the ID token. */
  readonly nonce?: true
  /** What the service calls `client_id`. */
  readonly clientIdName?: string
  /** Further parameters of the authorization request. */
  readonly parameters?: Readonly<Record<string, string>>
  /** The token endpoint's answer as RFC 6749 has it, where the service has its own form. */
  readonly readTokens?: (answer: TokenAnswer) => TokenAnswer
  readonly userInfo?: {
    readonly query?: Readonly<Record<string, string>>
    readonly headers?: Readonly<Record<string, string>>
    /** The access token goes into the address under this name, not into a header. */
    readonly tokenParameter?: string
    /** Asked too, below the endpoint. */
    readonly more?: string
  }
  profile(answers: Answers): Profile
  /** Fields that are told at the first login only: what was told then is kept. */
  readonly toldOnce?: readonly string[]
}
