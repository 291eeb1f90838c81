// better-auth with codes by email and bearer tokens, on Node's own server. Its limits of calls are in the database, as
// ours are. `/fresh` is the same with a session that every question extends, as a refresh does.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { codes, countStatements, ready } from './child.mjs'

const [folder, databaseUrl] = process.argv.slice(2)
const required = createRequire(path.join(folder, 'package.json'))
const load = (name) => import(pathToFileURL(required.resolve(name)))
const pg = required('pg')
countStatements(pg)
const [{ betterAuth }, { emailOTP, bearer }, { toNodeHandler }, { getMigrations }] = await Promise.all(
  ['better-auth', 'better-auth/plugins', 'better-auth/node', 'better-auth/db/migration'].map(load),
)

const many = { window: 600, max: 1_000_000 }
const database = new pg.Pool({ connectionString: databaseUrl, max: 10 })
const open = (basePath, session) =>
  betterAuth({
    database,
    basePath,
    baseURL: 'http://localhost:1',
    secret: 'the secret of a server that is only measured',
    session,
    telemetry: { enabled: false },
    advanced: { ipAddress: { ipAddressHeaders: ['x-forwarded-for'] } },
    rateLimit: { enabled: true, storage: 'database', ...many, customRules: { '/**': many } },
    plugins: [bearer(), emailOTP({ sendVerificationOTP: async ({ email, otp }) => void codes.set(email, otp) })],
  })
const auth = open('/auth', {})
const fresh = open('/fresh', { updateAge: 0 })
await (await getMigrations(auth.options)).runMigrations()
const handlers = { auth: toNodeHandler(auth), fresh: toNodeHandler(fresh) }
const server = createServer((question, answer) =>
  (question.url.startsWith('/fresh/') ? handlers.fresh : handlers.auth)(question, answer),
)
server.listen(0, '127.0.0.1', () => ready({ url: `http://127.0.0.1:${server.address().port}` }))
