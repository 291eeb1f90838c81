import { html } from 'hono/html'
import { answerError } from '../http/answer-error.js'
import type { Call } from '../http/context.js'
import { setRefusalPolicy } from './policy.js'

/** An error page for the user who sees it in a frame. It has the status and the message of the API. */
export async function refusalPage(error: Error, c: Call): Promise<Response> {
  const answer = answerError(error, c)
  const body = (await answer.json()) as { error: string }
  setRefusalPolicy(c)
  return c.html(page(body.error), answer) // takes over the status, but not the content type
}

const page = (message: string) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>No wallet</title>
  </head>
  <body>
    <p>The wallet cannot be shown here. ${message}</p>
  </body>
</html>
`
