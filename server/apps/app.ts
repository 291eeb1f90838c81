import { eq, sql } from 'drizzle-orm'
import type { Deliver } from '../codes/message.js'
import { purposes } from '../crypto/purposes.js'
import { newId } from '../crypto/random.js'
import type { Secret } from '../crypto/secret.js'
import { type Clock, machineClock } from '../db/clock.js'
import type { Database } from '../db/database.js'
import { apps } from '../db/schema/apps.js'
import { toLine } from '../protocol/line.js'
import { patternsFor } from '../protocol/origin-pattern.js'
import { isStorableText } from '../protocol/storable.js'
import type { SecretSettings } from '../settings/secret.js'
import { defaults, type Settings, splitSecrets } from '../settings/settings.js'
import { KEPT_MS, type KeptApps } from './kept-apps.js'
import { newPair, type SigningKey, validKeys } from './signing-keys.js'

/** What an extension of the server does for every app. */
export interface AppExtension {
  /** Whether the setting `clock_offset` moves an app's clock. */
  readonly movesClocks?: boolean
  /** Adds settings that the stored ones lack, such as addresses of services. */
  complete?(settings: Settings): Settings
  readonly deliver?: Deliver
  /** Whether each call reads its app anew, for programs that change settings and use them in the next call. */
  readonly readsAppsAnew?: boolean
}

/**
 * The database that stores apps, and the secret that encrypts their keys. A server has both; `db` may be a
 * transaction.
 */
export interface AppStore {
  readonly db: Database
  readonly secret: Secret
  readonly extension?: AppExtension | undefined
  /** The database's time. Where nothing but the settings of an app is asked for, the machine's will do. */
  readonly clock?: Clock
  /** The apps that were read a moment ago. Without it, each is read anew. */
  readonly keptApps?: KeptApps<App> | undefined
}

/** The part of the store that writes apps. */
type AppWriter = Pick<AppStore, 'db' | 'secret'>

type Row = typeof apps.$inferSelect
export type App = Omit<Row, 'settings' | 'sealedSettings'> & {
  readonly settings: Settings
  /** The settings without what an extension adds, for changing them. */
  readonly stored: Settings
  /** Undefined if this server cannot deliver messages. */
  readonly deliver: Deliver | undefined
  /** ms that processes may be behind a change of the app. */
  readonly lag: number
  /** This app's time: the database's, unless an extension moves it by `clock_offset`. */
  now(): Date
  /** The keys that sign or have signed its tokens, and were not revoked. */
  validKeys(): Promise<readonly SigningKey[]>
  /** A keyed hash by the newest root secret, which is that of no other app and of no other purpose. */
  hmac(purpose: string, ...parts: readonly string[]): string
  /** Whether a text is that hash, by any of the root secrets. Takes the same time wherever they differ. */
  matches(text: string, purpose: string, ...parts: readonly string[]): boolean
}

/**
 * The app with this id. One that was read within the last second is not read again, unless it is to be locked or is
 * asked for in a transaction.
 */
export async function findApp(store: AppStore, id: string, { lock = false } = {}): Promise<App | undefined> {
  // an id may be what somebody wrote into an address or a token
  if (!isStorableText(id)) return undefined
  const kept = lock || store.keptApps?.db !== store.db ? undefined : store.keptApps
  return kept ? kept.of(id, () => readApp(store, id)) : readApp(store, id, lock)
}

async function readApp(
  { db, secret, extension, clock = machineClock, keptApps }: AppStore,
  id: string,
  lock = false,
): Promise<App | undefined> {
  const query = db.select().from(apps).where(eq(apps.id, id))
  const [found] = await (lock ? query.for('no key update') : query)
  if (!found) return undefined
  const { sealedSettings, ...row } = found
  // A setting that was introduced after the app was created has its default value.
  const stored = { ...defaults, ...row.settings, ...openSettings(secret, id, sealedSettings) }
  // A server with such an extension may have moved the clock in the same database.
  const clock_offset = extension?.movesClocks ? stored.clock_offset : 0
  // A name may have been stored before it had to be one line.
  const own = { ...stored, name: toLine(stored.name), clock_offset }
  const settings = extension?.complete?.(own) ?? own
  const now = () => new Date(clock() + clock_offset * 1000)
  // one second, and a statement that takes as long
  const lag = keptApps ? 2 * KEPT_MS : 0
  return {
    ...row,
    ...{ settings, stored, deliver: extension?.deliver, lag, now, validKeys: () => validKeys(db, id) },
    ...hashesOf(secret, id),
  }
}

const hashesOf = (secret: Secret, id: string): Pick<App, 'hmac' | 'matches'> => ({
  hmac: (purpose, ...parts) => secret.hmac(purpose, id, ...parts),
  matches: (text, purpose, ...parts) => secret.matches(text, purpose, id, ...parts),
})

function openSettings(secret: Secret, id: string, sealed: Row['sealedSettings']): Partial<SecretSettings> {
  if (sealed === null) return {}
  try {
    return JSON.parse(secret.open(sealed, ...purposes.settings(id)))
  } catch (cause) {
    throw new Error(`The secret settings of the app ${id} are locked. ${(cause as Error).message}`, { cause })
  }
}

function storedSettings(secret: Secret, id: string, settings: Settings) {
  const { clear, secrets } = splitSecrets(settings)
  return { settings: clear, sealedSettings: secret.seal(JSON.stringify(secrets), ...purposes.settings(id)) }
}

export interface NewApp {
  id?: string
  settings?: Settings
}

/** Creates an app with its own signing key. An app that exists under this id stays unchanged. */
export async function createApp({ db, secret }: AppWriter, { id = newId(), settings = defaults }: NewApp = {}) {
  const { kid, sealedKey, verificationKey } = await newPair(secret, id)
  const now = sql`now()`
  await db
    .insert(apps)
    .values({
      id,
      ...storedSettings(secret, id, settings),
      sealedKey,
      verificationKey,
      keyId: kid,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
  return id
}

export async function saveSettings({ db, secret }: AppWriter, id: string, settings: Settings): Promise<void> {
  const stored = storedSettings(secret, id, settings)
  await db
    .update(apps)
    .set({ ...stored, updatedAt: sql`now()` })
    .where(eq(apps.id, id))
}

/** Whether the app's allowed domains include this origin. An empty origin is never allowed. */
export const allowsOrigin = ({ settings }: Pick<App, 'settings'>, origin: string): boolean =>
  patternsFor(origin).some((pattern) => settings.allowed_domains.includes(pattern))

export const unixSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000)
