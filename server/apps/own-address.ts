import { eq, isNotNull, sql } from 'drizzle-orm'
import { claimedOrigin } from '../claim-database.js'
import type { Database } from '../db/database.js'
import { apps } from '../db/schema/apps.js'
import { embeddedWallets } from '../db/schema/embedded-wallets.js'
import type { Settings } from '../settings/settings.js'

/** The setting with an app's own address of the server. */
const NAME = 'custom_api_url'

/** What becomes of an app's settings; `before` is missing for a new app. */
export interface SettingsChange {
  readonly id: string
  readonly before?: Settings | undefined
  readonly after: Settings
}

/** The option that lets the address of an app change whose users have wallets. */
export const MAY_MOVE = 'recover-wallets-of'

/**
 * What speaks against the addresses of these apps, as sentences. An address belongs to one app, unless it is the
 * server's own; and it does not change while users have wallets, because their browsers keep shares of them under it.
 * `mayMove` are apps whose administrator takes that upon them. Decision 134.
 */
export async function addressProblems(
  db: Database,
  changes: readonly SettingsChange[],
  mayMove: readonly string[] = [],
): Promise<readonly string[]> {
  const changed = changes.filter(({ before, after }) => (before?.[NAME] ?? null) !== after[NAME])
  if (changed.length === 0) return []
  const main = await claimedOrigin(db)
  const owners = await ownersAfter(db, changes)
  const problems = changed.map(async ({ id, before, after: { [NAME]: own } }) => {
    const other = own !== null && own !== main ? owners.find((one) => one.own === own && one.id !== id) : undefined
    if (other) return [`App ${id}: "${NAME}" is ${own}, which is the address of the app ${other.id}.`]
    const [from, to] = [before?.[NAME] ?? main, own ?? main]
    if (!before || from === to || mayMove.includes(id)) return []
    const users = await usersWithWallets(db, id)
    return users === 0 ? [] : [wouldMove({ id, users, from, to })]
  })
  return (await Promise.all(problems)).flat()
}

/** The apps with an address of their own, once the changes are made. */
async function ownersAfter(db: Database, changes: readonly SettingsChange[]) {
  const own = sql<string | null>`${apps.settings} ->> ${NAME}`
  const stored = await db.select({ id: apps.id, own }).from(apps).where(isNotNull(own))
  const others = stored.filter(({ id }) => !changes.some((change) => change.id === id))
  return [...others, ...changes.map(({ id, after }) => ({ id, own: after[NAME] }))]
}

async function usersWithWallets(db: Database, id: string): Promise<number> {
  const users = sql<number>`count(distinct ${embeddedWallets.userId})::int`
  const [found] = await db.select({ users }).from(embeddedWallets).where(eq(embeddedWallets.appId, id))
  return found?.users ?? 0
}

interface Move {
  readonly id: string
  readonly users: number
  readonly from: string | undefined
  readonly to: string | undefined
}

const SERVERS = 'the server’s own address'

const wouldMove = ({ id, users, from = SERVERS, to = SERVERS }: Move) =>
  [
    `App ${id}: "${NAME}" would move the app from ${from} to ${to}.`,
    `Browsers keep their shares of wallets under the first: each of ${users} ${users === 1 ? 'user' : 'users'} would have to recover the wallet in each browser.`,
    `To do it all the same, use apps apply with --${MAY_MOVE}=${id}.`,
  ].join(' ')
