import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Call, Env, Routes, Server } from '../http/context.js'
import { plainPage } from '../http/plain-page.js'
import { ApiError } from '../protocol/errors.js'
import { isReversible } from './change.js'
import { findUndoable, undo } from './undo.js'

/** The page behind the link that undoes a change of an account: `/account/undo`. Decision 80. */
export const accountPages = (server: Server): Routes =>
  new Hono<Env>()
    .get('/undo', (c) => ask(server, c))
    // Only a click undoes: programs that look at mail open its links too.
    .post('/undo', (c) => confirm(server, c))

async function ask(server: Server, c: Call): Promise<Response> {
  const found = await findUndoable(server, tokenOf(c))
  if (!found) return over(c)
  const { name } = found.app.settings
  const isReversed = found.changes.some(isReversible)
  return plainPage(c, {
    status: 200,
    title: 'Was that not you?',
    body: html`${found.changes.map(({ sentence, remains }) => html`<p>${sentence} ${remains}</p>`)}
      <p>${isReversed ? 'If you undo it' : 'If you go on'}, all your devices are logged out of ${name}, and whoever did it is too.</p>
      <form method="post"><button>${isReversed ? 'Undo and log out' : 'Log out'} everywhere</button></form>
      <p class="quiet">If it was you, close this page.</p>`,
  })
}

async function confirm(server: Server, c: Call): Promise<Response> {
  try {
    const done = await undo(server, tokenOf(c))
    if (!done) return over(c)
    const { name } = done.app.settings
    return plainPage(c, {
      status: 200,
      title: done.changes.some(isReversible) ? 'That is undone' : 'You are logged out everywhere',
      body: html`${done.changes.map(({ remains }) => remains && html`<p>${remains}</p>`)}
        <p>All your devices are logged out of ${name}. Log in again, and look at your logins there.</p>
        <p>If somebody else can read your messages, change the password of your mailbox first.</p>`,
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return plainPage(c, {
      status: error.status,
      title: 'This could not be undone',
      body: html`<p>${error.message}</p><p>Open the link in a newer message first, or ask the app for help.</p>`,
    })
  }
}

const over = (c: Call) =>
  plainPage(c, {
    status: 410,
    title: 'This link does nothing any more',
    body: html`<p>It was used, or it is older than a day. Log in to the app and look at your logins there.</p>`,
  })

const tokenOf = (c: Context) => c.req.query('token') ?? ''
