import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What the provider knows and its database does not: without it, a copy of the data gives nothing away. */
export interface Secret {
  /** A keyed hash of parts that cannot run into each other. */
  hmac(...parts: readonly string[]): string
  /** A 256-bit key for one use. */
  key(...parts: readonly string[]): Buffer
}

/**
 * The one that is given, or from a file beside the data, or (for a database in memory) for this run only. A shared
 * database has no default: whoever reads this source would know it.
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
    'PROVIDER_SECRET is not set. Keys and codes in a shared database are encrypted with it: set the same long random value for every process.',
  )
}

async function fileSecret(file: string): Promise<string> {
  await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  const value = await readFile(file, 'utf8')
  // as after a disk that was full: everyone knows that one
  if (!value.trim())
    throw new Error(`The secret in ${file} is empty. Delete the file for a new one, or bring the old one back.`)
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
