import { Hono } from 'hono'
import { html } from 'hono/html'
import { decisions, GONE, messageHtml, whoAnswers } from '../pages.js'
import { standInPage } from '../stand-in-page.js'
import { choice, type Profiles } from './profiles.js'
import type { SignerRequest, Signers } from './signers.js'

/** The client's pages where the user allows an app to write in their name, refuses it, or revokes the permission. */
export const signerPageRoutes = (signers: Signers, profiles: Profiles) =>
  new Hono()
    .get('/signer-request', (c) => {
      const request = signers.find(c.req.query('token') ?? '')
      if (request?.state !== 'pending') return c.html(resultPage('gone'), 404)
      return c.html(requestPage(request, profiles))
    })
    .post('/signer-request', async (c) => {
      const form = await c.req.parseBody()
      const request = signers.find(`${form.token}`)
      const profile = profiles.find(({ fid }) => `${fid}` === form.fid)
      if (request?.state !== 'pending' || !profile) return c.html(resultPage('gone'), 404)
      const approved = form.decision === 'approve'
      signers.answer(request.token, profile.fid, approved)
      return c.html(resultPage(approved ? 'approved' : 'rejected'))
    })
    .get('/signers', (c) => c.html(signersPage(signers, profiles)))
    .post('/signers', async (c) => {
      const form = await c.req.parseBody()
      signers.revoke(Number(form.fid), `${form.key}`)
      return c.redirect('signers', 303)
    })

const page = (title: string, inside: unknown) => standInPage('Farcaster', title, inside)
const short = (key: string) => `${key.slice(0, 10)}…${key.slice(-8)}`

const requestPage = ({ token, key, requestFid }: SignerRequest, profiles: Profiles) =>
  page(
    'Add a signer',
    html`<h1>Let this app write for you?</h1>
      <p>App <strong>${requestFid}</strong> wants to post, follow and react in your name, with the key <code>${short(key)}</code>.</p>
      <form method="post">
        <input type="hidden" name="token" value="${token}" />
        ${whoAnswers('Answer as', 'fid', profiles.map(choice))}
        ${decisions(['approve', 'Approve'], ['reject', 'Reject'])}
      </form>`,
  )

const signersPage = (signers: Signers, profiles: Profiles) =>
  page(
    'Connected apps',
    html`<h1>Who writes for whom</h1>
      ${signers.added().map(
        ([fid, key = '']) =>
          html`<form method="post">
            <input type="hidden" name="fid" value="${fid}" />
            <input type="hidden" name="key" value="${key}" />
            <p>${profiles.find((one) => `${one.fid}` === fid)?.displayName}: <code>${short(key)}</code></p>
            <p class="actions"><button class="quiet">Revoke</button></p>
          </form>`,
      )}
      <p>Keys that have been approved are listed here.</p>`,
  )

const RESULTS = {
  approved: ['Signer added', 'Go back to where you came from.'],
  rejected: ['Request rejected', 'The app is told.'],
  gone: ['Nothing to approve', GONE],
} as const

function resultPage(result: keyof typeof RESULTS) {
  const [title, words] = RESULTS[result]
  return page(title, messageHtml(title, words))
}
