import { decodeJwt } from 'jose'
import { type Client, clientOf, type createNetwork, type Place } from './client.js'
import type { openMailbox } from './codes.js'
import type { Acknowledged, Ledger } from './ledger.js'
import type { Meter } from './meter.js'

export interface World extends Place {
  readonly apps: { readonly tokens: string; readonly cookies: string }
  readonly mailbox: Pick<Awaited<ReturnType<typeof openMailbox>>, 'codeFor'>
  readonly network: ReturnType<typeof createNetwork>
  readonly ledger: Ledger
  readonly meter: Meter
}

/** Of a login or a refresh. */
interface Answered {
  readonly user: { readonly id: string }
  readonly token: string
  readonly refresh_token: string
}

/** Every so many journeys end by a logout, and so many are of somebody who was there before. */
const LOGOUT_EACH = 5
const AGAIN_EACH = 4
/** How many journeys may be under way, so that a machine which is too slow for the rate is not buried. */
const MOST_AT_ONCE = 24

/** Asks for a code, and logs in by it. Writes down what was answered. */
export async function logIn(world: World, client: Client, app: string, person: string) {
  await client.post('/passwordless/init', { email: person })
  const code = world.mailbox.codeFor(app, person)
  const answer = await client.post<Answered>('/passwordless/authenticate', { email: person, code })
  client.use(answer.token)
  const login = world.ledger.acknowledge({
    ...{ app, person, user: answer.user.id, session: `${decodeJwt(answer.token).sid}` },
    refreshToken: answer.refresh_token,
  })
  world.meter.login()
  return login
}

/** Reads the user, who has to be the one that logged in. */
export async function readMe(world: World, client: Client, { person, user }: Acknowledged) {
  const { user: me } = await client.get<{ user: { id: string } }>('/users/me')
  if (me.id !== user) world.ledger.fail(`/users/me of ${person} is ${me.id} and was ${user}`)
}

async function journey(world: World, app: string, person: string, { at }: { at: number }) {
  const client = clientOf(world, { app, device: `device-of-${person}` }, world.network.attemptAs(at), world.meter)
  const login = await logIn(world, client, app, person)
  await readMe(world, client, login)
  const refreshed = await client.post<Answered>('/sessions', { refresh_token: login.refreshToken })
  login.refreshToken = refreshed.refresh_token
  client.use(refreshed.token)
  if (at % LOGOUT_EACH > 0) return
  await client.post('/sessions/logout', { refresh_token: login.refreshToken })
  login.ended = true
}

/** Begins so many journeys a second until it is stopped. */
export function keepLoggingIn(world: World, rate: number) {
  const free: string[] = []
  const running = new Set<Promise<void>>()
  let at = 0
  let people = 0
  const begin = () => {
    if (running.size >= MOST_AT_ONCE) return
    at++
    const again = at % AGAIN_EACH === 0 ? free.shift() : undefined
    const person = again ?? `person.${people++}@people.example`
    // A failed call is in the ledger.
    const work: Promise<void> = journey(world, world.apps.tokens, person, { at })
      .then(() => void free.push(person))
      .catch(() => {})
      .finally(() => running.delete(work))
    running.add(work)
  }
  const timer = setInterval(begin, 1000 / rate)
  return {
    /** Begins no more, and waits for those under way. */
    async stop() {
      clearInterval(timer)
      while (running.size > 0) await Promise.all(running)
    },
  }
}
