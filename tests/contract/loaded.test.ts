import { afterAll, expect, test } from 'vitest'
import { startPostgres } from '../processes/postgres.js'
import { startProcess } from '../processes/start-process.js'
import { newDatabase } from './support/filled.js'

/** What a login by email needs. Any other package is loaded by the first call that needs it. Decision 130. */
const NEEDED = [
  '@hono/node-server',
  '@noble/hashes',
  '@opentelemetry/api',
  '@scure/base',
  'drizzle-orm',
  'hono',
  'jose',
]
const OF_ADDRESSES = ['punycode', 'tr46']
/** These are `pg` and what it brings. */
const OF_POSTGRES = /^(pg(-.+)?|postgres-(array|bytea|date|interval)|xtend)$/

const postgres = await startPostgres()
afterAll(() => postgres?.stop())

test.skipIf(!postgres)(
  'a server that has logged a user in by email has loaded what that needs, and no more',
  async () => {
    const { databaseUrl, remove } = await newDatabase(`${postgres?.url}`, { filled: false })
    const program = new URL('support/one-login.ts', import.meta.url).pathname
    const env = { NODE_ENV: 'production' }
    const { stdout, stderr } = await startProcess(process.execPath, ['--import', 'tsx', program, databaseUrl], { env })
      .exit
    await remove()
    const { status, packages } = JSON.parse(stdout || `{ "stderr": ${JSON.stringify(stderr)} }`)
    expect(status, stderr).toBe(200)
    const tools = ['tsx', 'esbuild', 'get-tsconfig', 'resolve-pkg-maps']
    const own = (packages as string[]).filter((name) => !tools.includes(name) && !OF_POSTGRES.test(name))
    expect(own).toEqual([...NEEDED, ...OF_ADDRESSES].sort())
  },
)
