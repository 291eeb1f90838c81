import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { html } from 'hono/html'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { OpenService } from '../outside.js'
import { standInPage } from '../stand-in-page.js'

const KEY = { kid: 'own-login', alg: 'ES256' }
const TOKEN_LIFE_S = 3600

export async function openService(): Promise<OpenService> {
  const { publicKey, privateKey } = await generateKeyPair(KEY.alg)
  const keys = [{ ...(await exportJWK(publicKey)), ...KEY, use: 'sig' }]
  const app = new Hono()
    .use(cors())
    .get('/', (c) => c.html(front))
    .get('/jwks', (c) => c.json({ keys }))
    .get('/token', async (c) => {
      const sub = c.req.query('sub')
      if (!sub || sub.length > 200) return c.json({ error: 'Say whose token: ?sub=' }, 400)
      const aud = c.req.query('aud')
      const token = new SignJWT({ sub, ...(aud && { aud }) }).setProtectedHeader(KEY).setIssuedAt()
      return c.json({ token: await token.setExpirationTime(`${TOKEN_LIFE_S}s`).sign(privateKey) })
    })
  return { listener: getRequestListener(app.fetch) }
}

const front = standInPage(
  'Own login',
  'A login of the host’s own',
  html`<h1>A login of the host’s own</h1>
    <p>
      Its keys are at <a href="/own-login/jwks">/own-login/jwks</a>: the app’s <code>custom_auth_jwks_url</code>. A token for
      Ada is at <a href="/own-login/token?sub=ada">/own-login/token?sub=ada</a>.
    </p>`,
)
