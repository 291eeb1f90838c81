import { Hono } from 'hono'
import { mustBeConnected, wireConnections } from '../consents/connections.js'
import { grantConsent, revokeConsent, wireConsents } from '../consents/consents.js'
import { readBody } from '../http/body.js'
import type { Call, Env, Provider, Routes } from '../http/context.js'
import { idempotent } from '../http/idempotency.js'
import { knownApp } from '../http/known-app.js'
import { mustBeOwnPage } from '../http/own-pages.js'
import { codeForError, hostRedirect } from '../oauth-client/redirect.js'
import { ApiError } from '../protocol/errors.js'
import { oneOf, text } from '../protocol/validate.js'
import { wire } from '../protocol/wire.js'
import { mustBeCaller } from '../session/bearer.js'
import { appId } from '../settings/fields.js'
import { type Asked, closeRequest, expired, findRequest, issueCode, providerName } from './request.js'

/** `apps/:id/cross-app/connections`: whose wallets the app's users may bring. */
export const crossAppConnections = (provider: Provider): Routes =>
  new Hono<Env>().get('/:id/cross-app/connections', knownApp(provider), async (c) => {
    const app = c.get('app')
    if (c.req.param('id') !== app.id)
      throw new ApiError(wire.code.appId, `The header ${wire.header.appId} names another app.`, { status: 400 })
    return c.json({ connections: await wireConnections(provider, app) })
  })

/** What a user of the provider app allows other apps: `cross-app/*`. */
export const crossAppConsents = (provider: Provider): Routes =>
  new Hono<Env>()
    .use(knownApp(provider))
    .post('/authorize', (c) => answerRequest(provider, c))
    .get('/consents', async (c) => {
      const { user } = await mustBeCaller(provider, c)
      return c.json({ consents: await wireConsents(provider, user.id) })
    })
    .post('/consents/revoke', async (c) => {
      const { requester_app_id: requesterAppId } = await readBody(c, { requester_app_id: appId })
      const { user } = await mustBeCaller(provider, c)
      await revokeConsent(provider.db, { userId: user.id, requesterAppId })
      return c.json({ consents: await wireConsents(provider, user.id) })
    })

/** Approve or refuse, on the authorise page alone: a page of the app has the user's token too, and must not answer in their place. */
async function answerRequest(provider: Provider, c: Call): Promise<Response> {
  mustBeOwnPage(provider, c)
  const { request: id, decision } = await readBody(c, { request: text(200), decision: oneOf('approve', 'refuse') })
  const asked = await findRequest(provider, id)
  const { userId = '' } = decision === 'approve' ? await callerOf(provider, c) : {}
  const answer = await idempotent(provider, c, userId, async (tx) => {
    if (!asked || asked.request.providerAppId !== c.get('app').id) throw expired()
    await closeRequest(provider, tx, asked, id)
    if (decision === 'refuse') return answered(asked, codeForError('access_denied'))
    const { providerApp, readOnly } = await mustBeConnected({ ...provider, db: tx }, asked.requester, c.get('app').id)
    const parties = { userId, requesterAppId: asked.requester.id }
    const consent = await grantConsent(tx, providerApp, parties, { canSign: !readOnly })
    return answered(asked, await issueCode(provider, tx, asked, consent.id))
  })
  return c.json(answer)
}

const callerOf = async (provider: Provider, c: Call) => ({ userId: (await mustBeCaller(provider, c)).user.id })

const answered = ({ request }: Asked, code: string) => ({
  redirect_to: hostRedirect(request, providerName(request.providerAppId), code),
})
