import { createECDH, createHash, createPrivateKey } from 'node:crypto'

const SEED = 'latchkit sandbox: Sign in with Apple'

/** The key that the sandbox uses at its stand-in for Apple. It is public. PKCS #8, like Apple's `.p8` file. */
function privateKey(): string {
  const curve = createECDH('prime256v1')
  const d = createHash('sha256').update(SEED).digest()
  curve.setPrivateKey(d)
  const point = curve.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', d: d.toString('base64url'), x, y }
  return createPrivateKey({ key: jwk as never, format: 'jwk' }).export({ format: 'pem', type: 'pkcs8' }) as string
}

/** The sandbox's developer account at the stand-in for Apple. */
export const sandboxApple = () => ({ team_id: 'SANDBOX123', key_id: 'SANDBOXKEY', private_key: privateKey() })
