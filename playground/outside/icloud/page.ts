import { html, raw } from 'hono/html'
import { choices } from '../idp/people.js'
import { decisions, whoAnswers } from '../pages.js'
import { standInPage } from '../stand-in-page.js'

const page = (title: string, inside: unknown) => standInPage('iCloud', title, inside)

/** The page where the user chooses an account or refuses. */
export const signInPage = (container: string) =>
  page(
    'Sign in',
    html`<h1>Sign in to iCloud</h1>
      <p><strong>${container}</strong> asks for a place of its own in your iCloud.</p>
      <form method="post">
        ${whoAnswers('Sign in as', 'person', choices)}
        ${decisions(['allow', 'Sign in'], ['deny', 'Don’t allow'])}
      </form>`,
  )

/**
 * Sends the result to the page that opened this one. Like CloudKit, it sends it to any origin, because the app's
 * request does not name its origin.
 */
export const endPage = (message: { readonly ckSession: string } | { readonly errorMessage: string }) =>
  page(
    'Done',
    html`<h1>${'ckSession' in message ? 'You are signed in' : 'You did not sign in'}</h1>
      <p>Go back to where you came from.</p>
      <script>
        opener?.postMessage(${raw(JSON.stringify(message).replaceAll('<', '\\u003c'))}, '*')
      </script>`,
  )
