import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxAt } from './sandbox.js'
import { openServer } from './support/server-here.js'

const API = '/api/v1'
/** Some of the routes whose answer to a call with an empty body depends on who calls. */
const TELL_CALLERS_APART = [
  '/sessions',
  '/users/me',
  '/users/me/accept_terms',
  '/mfa/passkey/init',
  '/cross-app/consents',
  '/recovery/oauth/init_icloud',
]
let provider: Awaited<ReturnType<typeof openServer>>
beforeAll(async () => {
  provider = await openServer()
})
afterAll(() => provider.close())

test('an access token of a session that has ended is worth as much as an invented one, at every route', async () => {
  const app = await sandboxAt([provider.url]).newApp()
  const ended = await app.login('ada@example.com')
  const open = await app.login('ada@example.com', { client: 'another' })
  await app.call('/sessions/logout', { refresh_token: ended.refresh_token })
  const routes = provider.routes.filter(({ path }) => path.startsWith(API) && path !== `${API}/sessions/logout`)
  const tellApart = new Set<string>()
  const headers = { origin: provider.url } // The frame's routes answer the server's own pages only.
  async function compare({ method, path }: (typeof routes)[number]) {
    const route = path.slice(API.length)
    const ask = async (token: string) => {
      const { status, text } = await app.call(route, method === 'GET' ? undefined : {}, { method, token, headers })
      return `${status} ${text}`
    }
    const answer = await ask('an.invented.token')
    expect(await ask(ended.token), `${method} ${path}`).toBe(answer)
    if ((await ask(open.token)) !== answer) tellApart.add(route)
  }
  await Promise.all(routes.map(compare))
  expect([...tellApart]).toEqual(expect.arrayContaining(TELL_CALLERS_APART))
  expect([...tellApart].some((path) => path.startsWith('/embedded'))).toBe(true)
})
