import { Hono } from 'hono'
import type { Channels } from './channels.js'

const TEXTS = ['nonce', 'notBefore', 'expirationTime', 'requestId', 'redirectUrl'] as const

/** The relay's routes: `POST /v1/channel`, and `GET /v1/channel/status` with the channel token as bearer token. */
export const relayRoutes = (channels: Channels) =>
  new Hono()
    .post('/channel', async (c) => {
      const body: Record<string, unknown> = await c.req.json().catch(() => ({}))
      const { siweUri, domain } = body
      if (typeof siweUri !== 'string' || typeof domain !== 'string' || !URL.canParse(siweUri))
        return c.json({ error: 'Validation error', message: 'siweUri and domain are required' }, 400)
      const texts = TEXTS.flatMap((key) => (typeof body[key] === 'string' ? [[key, body[key]]] : []))
      return c.json(
        channels.create({ siweUri, domain, ...Object.fromEntries(texts) }, body.acceptAuthAddress === true),
        201,
      )
    })
    .get('/channel/status', (c) => {
      const token = c.req.header('authorization')?.split(' ')[1] ?? ''
      const channel = channels.find(token)
      if (!channel) return c.json({ error: 'Unauthorized' }, 401)
      const { state, nonce, signatureParams, approval } = channel
      if (state === 'pending') return c.json({ state, nonce, signatureParams }, 202)
      channels.close(token) // A result can be read once.
      return c.json({ state, nonce, signatureParams, ...approval })
    })
