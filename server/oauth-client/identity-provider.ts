export type Claims = Readonly<Record<string, unknown>>

/** The data about a user after the login at the service. */
export interface Answers {
  /** Claims of the verified ID token. Empty if there is none. */
  readonly idToken: Claims
  /** The answer of the user info endpoint. Empty if there is none. */
  readonly info: Claims
  /** The answer of the second user info endpoint, such as GitHub's list of emails. */
  readonly more: unknown
  /** The parameters of the callback. */
  readonly callback: URLSearchParams
}
/**
 * The protocol's fields of an account (Wire §1.5). A field that the service does not give or has not verified is null.
 */
export type Profile = { readonly subject: string | null } & Readonly<Record<string, string | null>>

export type ClientAuthentication = 'client_secret_basic' | 'client_secret_post' | 'signed_secret'

/** A token endpoint's answer: its status, and its JSON. */
export interface TokenAnswer {
  readonly status: number
  readonly body: Claims
}

/** The properties of one service, by its own documentation. Decision 53. */
export interface IdentityProvider {
  /** The service's addresses. For OpenID Connect, the issuer is enough and the rest is discovered. */
  readonly endpoints: {
    readonly issuer: string
    readonly authorization_endpoint?: string
    readonly token_endpoint?: string
    readonly userinfo_endpoint?: string
  }
  /** The requested scope, in the service's spelling. */
  readonly scope: string
  /** The service returns an ID token, which is verified. */
  readonly openId?: true
  /** `signed_secret` is a JWT that the client signs instead of a static secret. */
  readonly authentication: ClientAuthentication
  readonly pkce: boolean
  /** A nonce is sent and expected in the ID token. */
  readonly nonce?: true
  /** The service's name for the parameter `client_id`. */
  readonly clientIdName?: string
  /** Further parameters of the authorization request. */
  readonly parameters?: Readonly<Record<string, string>>
  /** Converts the token endpoint's answer to the format of RFC 6749. */
  readonly readTokens?: (answer: TokenAnswer) => TokenAnswer
  readonly userInfo?: {
    readonly query?: Readonly<Record<string, string>>
    readonly headers?: Readonly<Record<string, string>>
    /** The query parameter for the access token, if the service does not accept a header. */
    readonly tokenParameter?: string
    /** The path of a second endpoint below the first. */
    readonly more?: string
  }
  profile(answers: Answers): Profile
  /** Fields that the service gives at the first login only. Their first values are kept. */
  readonly toldOnce?: readonly string[]
}
