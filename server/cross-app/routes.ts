import { Hono } from 'hono'
import { announceChange } from '../account-changes/change.js'
import { appLetIn } from '../account-changes/sentences.js'
import { mustBeConnected, wireConnections } from '../consents/connections.js'
import { findConsentTo, grantConsent, revokeConsent, wireConsents } from '../consents/consents.js'
import { changesAccess, mustBeFresh } from '../freshness/freshness.js'
import { readBody } from '../http/body.js'
import type { Call, Env, Routes, Server } from '../http/context.js'
import { idempotent } from '../http/idempotency.js'
import { knownApp } from '../http/known-app.js'
import { mustBeOwnPage } from '../http/own-pages.js'
import { codeForError, hostRedirect } from '../oauth-client/redirect.js'
import { ApiError } from '../protocol/errors.js'
import { oneOf, text } from '../protocol/validate.js'
import { wire } from '../protocol/wire.js'
import { mustBeCaller } from '../session/bearer.js'
import { appId } from '../settings/fields.js'
import { accountsToChange } from '../users/accounts.js'
import { closeRequest, expired, findRequest, issueCode, type PendingRequest, providerName } from './request.js'

/** `apps/:id/cross-app/connections`: the apps whose wallets this app's users may use. */
export const crossAppConnections = (server: Server): Routes =>
  new Hono<Env>().get('/:id/cross-app/connections', knownApp(server), async (c) => {
    const app = c.get('app')
    if (c.req.param('id') !== app.id)
      throw new ApiError(wire.code.appId, `The header ${wire.header.appId} names another app.`, { status: 400 })
    return c.json({ connections: await wireConnections(server, app) })
  })

/** `cross-app/*`: the consents of a user of the provider app. */
export const crossAppConsents = (server: Server): Routes =>
  new Hono<Env>()
    .use(knownApp(server))
    .post('/authorize', changesAccess('let another app use your account'), (c) => answerRequest(server, c))
    .get('/consents', async (c) => {
      const { user } = await mustBeCaller(server, c)
      return c.json({ consents: await wireConsents(server, user.id) })
    })
    .post('/consents/revoke', async (c) => {
      const { requester_app_id: requesterAppId } = await readBody(c, { requester_app_id: appId })
      const { user } = await mustBeCaller(server, c)
      await revokeConsent(server.db, { userId: user.id, requesterAppId })
      return c.json({ consents: await wireConsents(server, user.id) })
    })

/**
 * Approves or refuses a request. Only the server's own page may do this: an app's page has the user's token too, but
 * must not answer for them.
 */
async function answerRequest(server: Server, c: Call): Promise<Response> {
  mustBeOwnPage(server, c)
  const { request: id, decision } = await readBody(c, { request: text(200), decision: oneOf('approve', 'refuse') })
  const pending = await findRequest(server, id)
  const caller = decision === 'approve' ? await mustBeCaller(server, c) : undefined
  const answer = await idempotent(server, c, caller?.user.id ?? '', async (tx) => {
    if (!pending || pending.request.providerAppId !== c.get('app').id) throw expired()
    await closeRequest(server, tx, pending, id)
    if (!caller) return redirectTo(pending, codeForError('access_denied'))
    const permit = mustBeFresh(c, caller)
    const user = { id: caller.user.id, accounts: await accountsToChange(tx, caller.session) }
    const { providerApp, readOnly } = await mustBeConnected({ ...server, db: tx }, pending.requester, c.get('app').id)
    const parties = { userId: caller.user.id, requesterAppId: pending.requester.id }
    const before = await findConsentTo(tx, parties)
    const consent = await grantConsent(tx, providerApp, parties, { canSign: !readOnly }, permit)
    if (before?.canSign !== consent.canSign)
      await announceChange(server, tx, c.get('app'), user, {
        sentence: appLetIn(c.get('app'), pending.requester),
        requesterAppId: pending.requester.id,
        mayStillRead: !!before,
      })
    const approval = { consentId: consent.id, authenticatedAt: caller.session.authenticatedAt.getTime() }
    return redirectTo(pending, await issueCode(server, tx, pending, approval))
  })
  return c.json(answer)
}

const redirectTo = ({ request }: PendingRequest, code: string) => ({
  redirect_to: hostRedirect(request, providerName(request.providerAppId), code),
})
