import { sql } from 'drizzle-orm'
import type { App } from '../apps/app.js'
import type { Secret } from '../crypto/secret.js'
import type { Database } from '../db/database.js'
import { preparedSql } from '../db/prepared.js'
import type { OtpKey } from './otp-key.js'

/** Who enters a code. */
export interface Guesser {
  readonly network: string
  /** The id that the client sends for analytics. It stays with a device. */
  readonly client: string
}

/** The caller's device and network, each with the address, as keyed hashes of all secrets. The device comes first. */
export function callersOf(
  secret: Secret,
  { id }: App,
  { channel, address }: OtpKey,
  { network, client }: Guesser,
): readonly (readonly [string, ...string[]])[] {
  const hashesOf = (kind: string, value: string) => secret.hmacs('known caller', id, channel, address, kind, value)
  return [...(client ? [hashesOf('client', client)] : []), ...(network ? [hashesOf('network', network)] : [])]
}

const knownOf = preparedSql<{ readonly hash: string }>(sql`
  select hash from known_callers
  where app_id = ${sql.placeholder('app')} and expires_at > ${sql.placeholder('now')}::timestamptz
    and hash in (select json_array_elements_text(${sql.placeholder('hashes')}::json))
  order by hash`)

/** The hash by which a caller is known: that of the device, if there is one, and then that of the network. */
export async function knownAs(
  tx: Database,
  app: App,
  callers: ReturnType<typeof callersOf>,
  now: string,
): Promise<string | undefined> {
  if (callers.length === 0) return undefined
  const known = await knownOf(tx, { app: app.id, now, hashes: JSON.stringify(callers.flat()) })
  // In an order of their own, so that processes whose newest secrets differ count in the same place.
  for (const hashes of callers) {
    const found = known.find(({ hash }) => hashes.includes(hash))
    if (found) return found.hash
  }
  return undefined
}
