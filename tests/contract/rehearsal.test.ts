import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../../server/server.js'
import { openMailbox } from '../rehearsal/codes.js'
import { handOver } from '../rehearsal/hand-over.mjs'
import { answering } from '../server.js'
import { sandboxAt } from './sandbox.js'
import { openServer } from './support/server-here.js'

const ID = 'a'.repeat(25)
const EMAIL = 'ada@people.example'
let mailbox: Awaited<ReturnType<typeof openMailbox>>
let server: RunningServer
beforeAll(async () => {
  mailbox = await openMailbox()
  server = await startServer({ apps: { [ID]: { name: 'Acme' } }, extension: handOver(mailbox.url) })
})
afterAll(() => Promise.all([server?.close(), mailbox?.stop()]))
const app = () => sandboxAt([server.url]).appOf(ID)

test('a server of the rehearsal hands codes over, and each logs in', async () => {
  expect((await app().call('/passwordless/init', { email: EMAIL })).status).toBe(200)
  const login = { email: EMAIL, code: mailbox.codeFor(ID, EMAIL) }
  expect((await app().call('/passwordless/authenticate', login)).body.user?.linked_accounts).toHaveLength(1)
})

test('it fails the call if the code is not taken, as with a mail server that is away', async () => {
  const refusing = await answering(503, '')
  const away = await startServer({ apps: { [ID]: {} }, extension: handOver(refusing.url) })
  const answer = await sandboxAt([away.url]).appOf(ID).call('/passwordless/init', { email: EMAIL })
  expect(answer.status).toBeGreaterThanOrEqual(500)
  await Promise.all([away.close(), refusing.stop()])
})

test('it has nothing of the sandbox', async () => {
  const all = await openServer()
  const own = all.routes.filter(({ path, method }) => method === 'GET' && path.startsWith('/sandbox'))
  expect(own.length).toBeGreaterThan(3)
  for (const { path } of own) expect((await fetch(server.url + path.replace(/\{.*\}/, ''))).status).toBe(404)
  await all.close()
})

test('its start file imports from the built server what the server exports', async () => {
  const text = readFileSync(new URL('../rehearsal/start.mjs', import.meta.url), 'utf8')
  const imports = [...text.matchAll(/import \{ (.*) \} from '\.\.\/\.\.\/server\/dist\/server\/(.*)\.js'/g)]
  expect(imports.length).toBeGreaterThan(2)
  for (const [, names = '', file = ''] of imports) {
    const exported = Object.keys(await import(`../../server/${file}.ts`))
    expect(exported, file).toEqual(expect.arrayContaining(names.split(', ')))
  }
})
