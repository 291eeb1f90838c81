import { randomBytes } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { people } from '../idp/people.js'
import type { OpenService } from '../outside.js'
import { endPage, signInPage } from './page.js'
import { createRecords, type Operation } from './records.js'

/** The token of the sandbox's provider. Requests with any other token are refused. */
const API_TOKEN = 'sandbox'
const DATABASE = '/database/1/:container/:environment'
interface Env {
  Variables: { place: string }
}

/** `base` is the address of this service, with its path. */
export function openService(base: string): OpenService {
  const records = createRecords()
  /** The user and the container of each session, by `ckSession`. */
  const sessions = new Map<string, { readonly person: string; readonly container: string }>()

  const signIn = new Hono()
    .get('/', (c) => c.html(signInPage(c.req.query('container') ?? 'An app')))
    .post('/', async (c) => {
      const form = await c.req.parseBody()
      const person = people.find(({ id }) => id === form.person)?.id
      if (form.decision !== 'allow' || !person) return c.html(endPage({ errorMessage: 'The user did not sign in.' }))
      const ckSession = randomBytes(48).toString('base64')
      sessions.set(ckSession, { person, container: c.req.query('container') ?? '' })
      return c.html(endPage({ ckSession }))
    })

  const database = new Hono<Env>()
    .use(`${DATABASE}/*`, async (c, next) => {
      if (c.req.query('ckAPIToken') !== API_TOKEN)
        return refuse(c, 401, 'AUTHENTICATION_FAILED', 'no auth method found')
      const container = `${c.req.param('container')}`
      const session = sessions.get(c.req.query('ckSession') ?? '')
      if (session?.container !== container)
        return askToSignIn(c, `${base}/sign-in?${new URLSearchParams({ container })}`)
      c.set('place', [session.person, container, c.req.param('environment')].join())
      await next()
    })
    .get(`${DATABASE}/public/users/caller`, (c) => c.json({ userRecordName: `_${c.get('place').split(',')[0]}` }))
    .post(`${DATABASE}/private/records/lookup`, async (c) => {
      const requested = listOf<{ recordName?: unknown }>(await c.req.json().catch(() => ({})), 'records')
      return c.json({ records: requested.map(({ recordName }) => records.lookup(c.get('place'), `${recordName}`)) })
    })
    .post(`${DATABASE}/private/records/modify`, async (c) => {
      const requested = listOf<Operation>(await c.req.json().catch(() => ({})), 'operations')
      return c.json({ records: requested.map((operation) => records.modify(c.get('place'), operation)) })
    })

  const routes = new Hono()
    .get('/', (c) => c.redirect('/icloud/sign-in'))
    .route('/sign-in', signIn)
    .use(cors())
    .route('/', database)
  return { listener: getRequestListener(routes.fetch) }
}

const listOf = <T>(body: Record<string, unknown>, key: string): T[] =>
  Array.isArray(body[key]) ? body[key].filter((item) => typeof item === 'object' && item !== null) : []

const uuid = () => crypto.randomUUID()
const askToSignIn = (c: Context, redirectURL: string) =>
  c.json(
    { uuid: uuid(), serverErrorCode: 'AUTHENTICATION_REQUIRED', reason: 'request needs authorization', redirectURL },
    421,
  )
const refuse = (c: Context, status: 400 | 401, serverErrorCode: string, reason: string) =>
  c.json({ uuid: uuid(), serverErrorCode, reason }, status)
