import { html } from 'hono/html'
import type { Call } from './context.js'
import { plainPage } from './plain-page.js'

/** Answers a request that was answered already or has expired. */
export const expiredPage = (c: Call): Response | Promise<Response> =>
  plainPage(c, {
    status: 400,
    title: 'Nothing to answer',
    body: html`<p>This login was answered already, or its time is up. Go back to the app and start again.</p>`,
  })
