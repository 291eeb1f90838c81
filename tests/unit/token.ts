const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A JWT with these claims and no signature, because a client reads tokens without verifying them. */
export const jwt = (claims: object) => `${base64url({ alg: 'ES256', typ: 'JWT' })}.${base64url(claims)}.signature`

export const APP_ID = 'latchkitsandbox0000000001'

/** An access token. `from` and `until` are ms since the epoch on the server's clock. */
export const accessToken = (from: number, until: number, claims: object = {}) =>
  jwt({ sid: 'session-1', sub: 'user-1', aud: APP_ID, iat: from / 1000, exp: until / 1000, ...claims })
