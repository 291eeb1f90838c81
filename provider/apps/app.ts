import { eq } from 'drizzle-orm'
import { calculateJwkThumbprint, exportJWK, exportPKCS8, exportSPKI, generateKeyPair } from 'jose'
import { encrypt } from '../crypto/encrypt.js'
import { newId } from '../crypto/random.js'
import type { Secret } from '../crypto/secret.js'
import type { Database } from '../db/database.js'
import { apps } from '../db/schema/apps.js'
import { patternsFor } from '../protocol/origin-pattern.js'
import { defaults, type Settings } from '../settings/settings.js'

/** The app that every fresh provider has. */
export const seededAppId = 'latchkitsandbox0000000001'

export type App = Omit<typeof apps.$inferSelect, 'sealedKey'> & {
  readonly sealedKey: string
  /** This app's time: the machine's, moved by `clock_offset`. */
  now(): Date
}

export async function findApp(db: Database, id: string, { lock = false } = {}): Promise<App | undefined> {
  const query = db.select().from(apps).where(eq(apps.id, id))
  const [row] = await (lock ? query.for('no key update') : query)
  if (!row) return undefined
  // a setting that is younger than the app has its default
  const settings = { ...defaults, ...row.settings }
  return { ...row, settings, now: () => new Date(Date.now() + settings.clock_offset * 1000) }
}

export interface NewApp {
  id?: string
  settings?: Settings
}

/** Makes an app with its own signing key. An id that exists already is left as it is. */
export async function createApp(db: Database, secret: Secret, { id = newId(), settings = defaults }: NewApp = {}) {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const now = new Date()
  await db
    .insert(apps)
    .values({
      id,
      settings,
      sealedKey: encrypt(signingEncryptionKey(secret, id), await exportPKCS8(privateKey)),
      verificationKey: await exportSPKI(publicKey),
      keyId: await calculateJwkThumbprint(await exportJWK(publicKey)),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
  return id
}

export const signingEncryptionKey = (secret: Secret, appId: string) => secret.key('signing key', appId)

export async function saveSettings(db: Database, id: string, settings: Settings): Promise<void> {
  await db.update(apps).set({ settings, updatedAt: new Date() }).where(eq(apps.id, id))
}

/** Is this origin on the allowed domains of the app? None is, where there is no origin. */
export const allowsOrigin = ({ settings }: Pick<App, 'settings'>, origin: string): boolean =>
  patternsFor(origin).some((pattern) => settings.allowed_domains.includes(pattern))

export const unixSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000)
