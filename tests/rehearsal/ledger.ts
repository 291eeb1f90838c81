/** A login that a client got an answer to, with what the server said in it. */
export interface Acknowledged {
  readonly app: string
  /** The address that was proven. */
  readonly person: string
  readonly user: string
  readonly session: string
  /** The newest refresh token that a client has. */
  refreshToken: string
  /** Whether a logout was answered. */
  ended: boolean
}

/** What the database has at the end. */
export interface Stored {
  readonly users: readonly { readonly id: string; readonly app: string; readonly person: string | null }[]
  readonly sessions: readonly { readonly id: string; readonly user: string }[]
}

/** What a refresh at the end said, by session: the user, or undefined where it was refused. */
export type Revived = ReadonlyMap<string, string | undefined>

/** Each has to be 0. */
export interface Verdict {
  readonly failedCalls: number
  readonly lostLogins: number
  readonly lostSessions: number
  readonly lostLogouts: number
  readonly doubledUsers: number
  readonly doubledSessions: number
  /** Sentences about some of them. */
  readonly details: readonly string[]
}

export type Ledger = ReturnType<typeof createLedger>

/** Keeps what clients were told, so that it can be compared with what the database has and the server still takes. */
export function createLedger() {
  const logins = new Map<string, Acknowledged>()
  const failures: string[] = []
  const twice: string[] = []
  return {
    logins: logins as ReadonlyMap<string, Acknowledged>,
    /** A login was answered. Each login has a session of its own. */
    acknowledge(login: Omit<Acknowledged, 'ended'>): Acknowledged {
      const entry = { ...login, ended: false }
      if (logins.has(login.session)) twice.push(login.session)
      logins.set(login.session, entry)
      return entry
    },
    /** A call failed for good, after the client's own retries. */
    fail: (what: string) => void failures.push(what),
    open: () => [...logins.values()].filter(({ ended }) => !ended),
    compare: (stored: Stored, revived: Revived) => compare([...logins.values()], failures, twice, stored, revived),
  }
}

function compare(
  logins: readonly Acknowledged[],
  failures: readonly string[],
  twice: readonly string[],
  stored: Stored,
  revived: Revived,
): Verdict {
  const sessions = new Map(stored.sessions.map((one) => [one.id, one.user]))
  const users = new Set(stored.users.map(({ id }) => id))
  const open = logins.filter(({ ended }) => !ended)
  const lostLogins = logins.filter(
    ({ user, session, ended }) => !users.has(user) || (!ended && sessions.get(session) !== user),
  )
  const lostSessions = open.filter(({ session, user }) => revived.get(session) !== user)
  const lostLogouts = logins.filter(({ session, ended }) => ended && sessions.has(session))
  const doubledUsers = doubledPeople(logins, stored)
  const known = new Set(logins.map(({ session }) => session))
  const strangers = stored.sessions.filter(({ id }) => !known.has(id)).map(({ id }) => id)
  const doubledSessions = [...twice, ...strangers]
  return {
    failedCalls: failures.length,
    lostLogins: lostLogins.length,
    lostSessions: lostSessions.length,
    lostLogouts: lostLogouts.length,
    doubledUsers: doubledUsers.length,
    doubledSessions: doubledSessions.length,
    details: [
      ...some('failed', failures),
      ...some('lost login', lostLogins.map(nameOf)),
      ...some('lost session', lostSessions.map(nameOf)),
      ...some('logout that was forgotten', lostLogouts.map(nameOf)),
      ...some('user counted twice', doubledUsers),
      ...some('session that nobody was told of, or two were', doubledSessions),
    ],
  }
}

/** People who have several users in an app, by what clients were told or by what is stored. */
function doubledPeople(logins: readonly Acknowledged[], stored: Stored): readonly string[] {
  const usersOf = new Map<string, Set<string>>()
  const add = (app: string, person: string, user: string) => {
    const key = `${person} of ${app}`
    usersOf.set(key, (usersOf.get(key) ?? new Set()).add(user))
  }
  for (const { app, person, user } of logins) add(app, person, user)
  // One without an account was left behind by half a login.
  for (const { app, person, id } of stored.users) add(app, person ?? `nobody (${id})`, id)
  const nobody = stored.users.filter(({ person }) => person === null).map(({ id }) => `${id}, who has no account`)
  return [...[...usersOf].filter(([, ids]) => ids.size > 1).map(([key]) => key), ...nobody]
}

const nameOf = ({ person, session }: Acknowledged) => `${person}, session ${session}`
const MOST = 8
const some = (what: string, all: readonly string[]) => all.slice(0, MOST).map((one) => `${what}: ${one}`)

/** Whether nothing was lost and nothing failed. */
export const isClean = ({ details, ...counts }: Verdict): boolean => Object.values(counts).every((count) => count === 0)
