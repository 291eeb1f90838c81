import { html } from 'hono/html'
import { decisions, GONE, told, whoAnswers } from '../pages.js'
import { standInPage } from '../stand-in-page.js'
import { troubles } from './faults.js'
import { choices } from './people.js'
import type { Service } from './services.js'

const page = (title: string, { label }: Service, inside: unknown) => standInPage(label, title, inside)

/** Choose who you are; deny; be suspended. `asks`: the host that gets the answer. */
export const consentPage = (service: Service, asks: string) =>
  page(
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

export const gonePage = (service: Service) => page('Nothing to answer', service, told('Nothing to answer', GONE))
