import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** A host with a login of its own: it signs tokens, and publishes the keys to check them with. */
export async function startOwnLogin() {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }] })
  const server = createServer((_, response) => response.end(keys))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    jwks: `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`,
    /** `lives`: seconds from now. */
    tokenOf: (sub: string, lives = 300) =>
      new SignJWT({ sub, jti: crypto.randomUUID() })
        .setProtectedHeader({ alg: 'ES256', kid: 'one' })
        .setExpirationTime(Math.floor(Date.now() / 1000) + lives)
        .sign(privateKey),
    stop: () => server.close(),
  }
}
