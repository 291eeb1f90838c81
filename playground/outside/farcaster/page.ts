import { html } from 'hono/html'
import { decisions, GONE, messageHtml, whoAnswers } from '../pages.js'
import { standInPage } from '../stand-in-page.js'
import type { SignatureParams } from './channels.js'
import { choice, type Profiles } from './profiles.js'

const page = (title: string, inside: unknown) => standInPage('Farcaster', title, inside)

export const approvalPage = (token: string, { domain, siweUri }: SignatureParams, profiles: Profiles) =>
  page(
    'Sign in',
    html`<h1>Sign in with Farcaster</h1>
      <p><strong>${domain}</strong> asks who you are.</p>
      <form method="post">
        <input type="hidden" name="channelToken" value="${token}" />
        ${whoAnswers('Sign in as', 'fid', profiles.map(choice))}
        <label><input type="checkbox" name="signer" value="authAddress" /> Sign with an auth address</label>
        <details>
          <summary>Try what must not work</summary>
          <label>Sign for another domain than ${domain} (${siweUri}) <input name="domain" placeholder="evil.example" /></label>
          <label>Claim somebody else’s id <input name="claims" inputmode="numeric" placeholder="1906" /></label>
          <label><input type="checkbox" name="signer" value="removed" /> Sign with an auth address that was removed</label>
        </details>
        ${decisions(['approve', 'Approve'], ['reject', 'Reject'])}
      </form>`,
  )

const RESULTS = {
  approved: ['You are signed in', 'Go back to where you came from.'],
  declined: ['You declined', 'The app is not told: it goes on waiting until its time is up.'],
  gone: ['Nothing to approve', GONE],
} as const

export function resultPage(result: keyof typeof RESULTS) {
  const [title, words] = RESULTS[result]
  return page(title, messageHtml(title, words))
}
