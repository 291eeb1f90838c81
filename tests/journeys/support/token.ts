/** The expiry time of a JWT, in seconds. */
export function expiryOf(token: string): number {
  const [, body = ''] = token.split('.')
  return (JSON.parse(Buffer.from(body, 'base64url').toString()) as { exp: number }).exp
}
