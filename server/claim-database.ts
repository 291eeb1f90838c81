import { PREFIX } from './config/environment.js'
import type { Database } from './db/database.js'
import { factOf, firstFact, replaceFact } from './db/facts.js'
import { wire } from './protocol/wire.js'

const PUBLIC_URL = 'public_url'

/**
 * Stores what must not change between the starts of a server for people, and compares it afterwards: its public
 * address, and the prefix of its names. Throws a sentence if either has changed. `movedFrom` is the address so far, if
 * the operator says that it changes.
 */
export async function claimDatabase(db: Database, own: { origin: string; movedFrom?: string | undefined }) {
  const prefix = await firstFact(db, 'wire_prefix', wire.prefix)
  if (prefix !== wire.prefix)
    throw new Error(
      `This database was filled with the prefix "${prefix}": ids of users, tokens and cookies begin with it. Set ${PREFIX}WIRE_PREFIX to it.`,
    )
  if (own.movedFrom !== undefined) await replaceFact(db, PUBLIC_URL, own.movedFrom, own.origin)
  const origin = await firstFact(db, PUBLIC_URL, own.origin)
  if (origin !== own.origin) throw new Error(changed(origin, own.origin))
}

/** The public address that this database is stored for; undefined if it has none. */
export const claimedOrigin = (db: Database): Promise<string | undefined> => factOf(db, PUBLIC_URL)

const changed = (stored: string, given: string) =>
  [
    `${PREFIX}PUBLIC_URL was ${stored} at the first start and is ${given} now.`,
    'Browsers keep their shares of wallets under that address: under another one, every user has to recover the wallet in each browser.',
    `Set it to ${stored}. To change it all the same, also set ${PREFIX}MOVED_FROM to ${stored}.`,
  ].join(' ')

/**
 * Refuses a database of a server for people to a program that opens it to everybody on the machine, such as the
 * sandbox.
 */
export async function refuseClaimed(db: Database): Promise<void> {
  const origin = await claimedOrigin(db)
  if (origin !== undefined)
    throw new Error(
      `This database is that of the server at ${origin}. The sandbox shows its codes and changes its settings: use another database.`,
    )
}
