import { type Context, Hono } from 'hono'
import { exportJWK, importSPKI } from 'jose'
import { listKeys } from '../apps/signing-keys.js'
import type { Env, Routes, Server } from '../http/context.js'
import { ApiError } from '../protocol/errors.js'
import { isStorableText } from '../protocol/storable.js'
import { wire } from '../protocol/wire.js'

/** How long a verifier may keep the keys. A next key is published before it signs, so nothing is refused meanwhile. */
const CACHE = 'public, max-age=300'

/** The public keys of an app, for libraries that verify its tokens. Anybody may read them. Decision 119. */
export const appKeys = (server: Server): Routes =>
  new Hono<Env>()
    .get('/:id/jwks.json', async (c) => {
      const keys = await keysOf(server, c.req.param('id'))
      const valid = keys.filter(({ state }) => state !== 'revoked')
      const jwks = valid.map(async ({ kid, verificationKey }) => ({
        ...(await exportJWK(await importSPKI(verificationKey, 'ES256', { extractable: true }))),
        ...{ kid, alg: 'ES256', use: 'sig' },
      }))
      return published(c, { keys: await Promise.all(jwks) })
    })
    .get('/:id/.well-known/openid-configuration', async (c) => {
      const id = c.req.param('id')
      await keysOf(server, id)
      return published(c, {
        issuer: wire.issuer,
        jwks_uri: `${server.origin}/api/v1/apps/${id}/jwks.json`,
        response_types_supported: ['id_token'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256'],
        claims_supported: ['iss', 'sub', 'aud', 'iat', 'exp', 'sid', 'auth_time', 'linked_accounts'],
      })
    })

async function keysOf(server: Server, id: string) {
  const keys = isStorableText(id) ? await listKeys(server, id) : undefined
  if (!keys) throw new ApiError('not_found', 'There is no app with this id.')
  return keys
}

function published(c: Context<Env>, body: object): Response {
  c.header('cache-control', CACHE)
  c.header('access-control-allow-origin', '*')
  return c.json(body)
}
