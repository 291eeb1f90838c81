import { html } from 'hono/html'
import { decisions, GONE, messageHtml, whoAnswers } from '../pages.js'
import { standInPage } from '../stand-in-page.js'
import { troubles } from './faults.js'
import { choices } from './people.js'

/** The names of a service: `name` in addresses, `label` on pages. */
export interface Named {
  readonly name: string
  readonly label: string
}

const page = async (status: number, title: string, { label }: Named, inside: unknown) =>
  new Response(`${await standInPage(label, title, inside)}`, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })

/** The page where the user chooses an account and an outcome. `asks` is the host that gets the answer. */
export const consentPage = (service: Named, asks: string) =>
  page(
    200,
    'Sign in',
    service,
    html`<h1>Sign in with ${service.label}</h1>
      <p><strong>${asks}</strong> asks who you are.</p>
      <form method="post">
        ${whoAnswers('Sign in as', 'person', choices)}
        <details>
          <summary>Try what must not work</summary>
          <label><input type="radio" name="trouble" value="" checked /> Nothing goes wrong</label>
          <label><input type="radio" name="trouble" value="suspended" /> This account is suspended</label>
          ${Object.entries(troubles).map(
            ([value, words]) => html`<label><input type="radio" name="trouble" value="${value}" /> ${words}</label>`,
          )}
        </details>
        ${decisions(['allow', 'Allow'], ['deny', 'Deny'])}
      </form>`,
  )

export const gonePage = (service: Named) =>
  page(404, 'Nothing to answer', service, messageHtml('Nothing to answer', GONE))

/** Shows an error in the app's request to the user, without a redirect to the app. */
export const errorPage = (service: Named, words: string, status = 400) =>
  page(status, 'Something went wrong', service, messageHtml('Something went wrong', words))

/** A page whose script posts the fields to the app at once. */
export const formPostPage = (service: Named, action: string, fields: Record<string, string>) =>
  page(
    200,
    'Going back',
    service,
    html`<form method="post" action="${action}">
        ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <noscript><button>Continue</button></noscript>
      </form>
      <script>
        document.forms[0].submit()
      </script>`,
  )
