import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The server's secret, which is not in its database. Without it, a copy of the data reveals no keys and no codes. */
export interface Secret {
  /** A keyed hash of the parts, which are delimited: ("ab", "c") and ("a", "bc") differ. */
  hmac(...parts: readonly string[]): string
  /** Derives a 256-bit key for the purpose that the parts name. */
  key(...parts: readonly string[]): Buffer
}

/**
 * Uses the given secret, or a file beside the data, or (for a database in memory) a random value for this run. A shared
 * database has no default, since everybody who reads this source would know it.
 */
export async function openSecret(place: {
  secret?: string | undefined
  folder?: string | undefined
  databaseUrl?: string | undefined
}): Promise<Secret> {
  if (place.secret) return secretFrom(place.secret)
  if (place.folder) return secretFrom(await fileSecret(join(place.folder, 'secret')))
  if (!place.databaseUrl) return secretFrom(randomBytes(32).toString('base64url'))
  throw new Error(
    'LATCHKIT_SERVER_SECRET is not set. Keys and codes in a shared database are encrypted with it: set the same long random value for every process.',
  )
}

async function fileSecret(file: string): Promise<string> {
  await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  const value = await readFile(file, 'utf8')
  // A full disk can leave an empty file. An empty secret would protect nothing.
  if (!value.trim())
    throw new Error(`The secret in ${file} is empty. Restore the file, or delete it to create a new secret.`)
  return value
}

function secretFrom(value: string): Secret {
  const root = Buffer.from(hkdfSync('sha256', value, '', 'latchkit provider', 32))
  return {
    hmac: (...parts) => createHmac('sha256', root).update(JSON.stringify(parts)).digest('base64url'),
    key: (...parts) =>
      createHmac('sha256', root)
        .update(JSON.stringify(['key', ...parts]))
        .digest(),
  }
}
