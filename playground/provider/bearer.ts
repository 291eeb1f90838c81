import { and, eq } from 'drizzle-orm'
import { sessions } from './db/schema/sessions.js'
import { invalidToken } from './errors.js'
import type { Call, Provider } from './provider-context.js'
import type { Session } from './session.js'
import { readAccessToken } from './tokens.js'
import { findUser, type User } from './user.js'

export interface Caller {
  readonly session: Session
  readonly user: User
}

/** Who calls: the user of a valid access token whose session is still open. */
export async function findCaller({ db }: Provider, c: Call): Promise<Caller | undefined> {
  const claims = await readBearer(c)
  if (!claims) return undefined
  const here = and(eq(sessions.id, claims.sessionId), eq(sessions.userId, claims.userId))
  const [session] = await db.select().from(sessions).where(here)
  const user = session && (await findUser(db, session.userId))
  return user && { session, user }
}

export async function mustBeCaller(provider: Provider, c: Call): Promise<Caller> {
  const caller = await findCaller(provider, c)
  if (!caller) throw invalidToken()
  return caller
}

/** The claims of the bearer token, if it is one of this app's. */
export async function readBearer(c: Call, how?: { evenExpired?: boolean }) {
  const token = bearerOf(c)
  return token ? readAccessToken(c.get('app'), token, how) : undefined
}

export const bearerOf = (c: Call): string | undefined =>
  /^Bearer +([\w.-]+) *$/i.exec(c.req.header('authorization') ?? '')?.[1]
