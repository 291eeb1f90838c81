import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { startServer } from '../../../server.js'

/** Starts a host that has its own login: it serves its keys, and signs tokens of a user. */
export async function startHost() {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'es', alg: 'ES256' }] })
  const { url, stop } = await startServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(keys),
  )
  const token = () =>
    new SignJWT({ sub: 'ada' }).setProtectedHeader({ alg: 'ES256', kid: 'es' }).setExpirationTime('5m').sign(privateKey)
  return { jwks: `${url}/jwks`, token, stop }
}
