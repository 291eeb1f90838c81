import pg from 'pg'
import { wire } from '../wire.js'
import type { World } from './journeys.js'
import type { Acknowledged, Stored, Verdict } from './ledger.js'

/** What is damaged on purpose before the check, so that it is seen to notice. */
export const PLANTS: Readonly<Record<string, string>> = {
  'lost-session': 'delete from refresh_tokens where session_id in (select id from sessions order by id limit 1)',
  'lost-login': 'delete from sessions where id in (select id from sessions order by id limit 1)',
  'doubled-session': `insert into sessions (id, app_id, user_id, created_at, authenticated_at, expires_at)
    select 'planted', app_id, user_id, created_at, authenticated_at, expires_at from sessions limit 1`,
  'doubled-user': `insert into users (id, app_id, created_at) select 'planted', app_id, created_at from users limit 1`,
}

async function query<Row>(databaseUrl: string, text: string): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function readStored(databaseUrl: string): Promise<Stored> {
  const users = await query<Stored['users'][number]>(
    databaseUrl,
    `select u.id, u.app_id as app, a.subject as person from users u left join accounts a on a.user_id = u.id`,
  )
  const sessions = await query<Stored['sessions'][number]>(databaseUrl, 'select id, user_id as user from sessions')
  return { users, sessions }
}

/** How many sessions are refreshed at once. */
const AT_ONCE = 16

/** Refreshes every session that was not ended, with the newest token that its client has. */
async function revive({ origin, network, ledger, apps }: World): Promise<ReadonlyMap<string, string | undefined>> {
  const revived = new Map<string, string | undefined>()
  const left = [...ledger.open()]
  const refresh = async (login: Acknowledged, at: number) => {
    const isCookie = login.app === apps.cookies
    const headers = {
      'content-type': 'application/json',
      [wire.header.appId]: login.app,
      [wire.header.analyticsId]: `device-of-${login.person}`,
      ...(isCookie && { cookie: `${wire.cookie.serverRefresh(login.app)}=${login.refreshToken}` }),
    }
    const body = JSON.stringify({ refresh_token: isCookie ? 'deprecated' : login.refreshToken })
    const send = network.attemptAs(at)
    const answer = await send(`${origin}/api/v1/sessions`, { method: 'POST', headers, body })
    revived.set(login.session, answer.status === 200 ? JSON.parse(answer.body).user.id : undefined)
  }
  const worker = async (_: unknown, at: number) => {
    for (let login = left.pop(); login; login = left.pop()) await refresh(login, at)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return revived
}

/** Compares what clients were told with the database, and with what a server says to each session now. */
export async function check(world: World, databaseUrl: string, plant?: string): Promise<Verdict> {
  if (plant) await query(databaseUrl, `${PLANTS[plant]}`)
  const stored = await readStored(databaseUrl)
  return world.ledger.compare(stored, await revive(world))
}
