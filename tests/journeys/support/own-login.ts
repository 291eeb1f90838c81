import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { startServer } from '../../server.js'

/** Starts a host with its own login, which signs tokens and publishes the keys that verify them. */
export async function startOwnLogin() {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }] })
  const { url, stop } = await startServer((_, response) => response.end(keys))
  return {
    jwks: `${url}/jwks`,
    /** `lives` is the token's lifetime in seconds. */
    tokenOf: (sub: string, lives = 300) =>
      new SignJWT({ sub, jti: crypto.randomUUID() })
        .setProtectedHeader({ alg: 'ES256', kid: 'one' })
        .setExpirationTime(Math.floor(Date.now() / 1000) + lives)
        .sign(privateKey),
    stop,
  }
}
