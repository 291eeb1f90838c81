import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decrypt, encrypt, LEAST_ENCRYPTED } from './encrypt.js'
import { marked, markOf, readMarked } from './marked.js'
import { parseRing, RING_SETTING, type RingEntry, wrappedIn } from './ring.js'

/**
 * The server's root secrets, which are not in its database. Without them, a copy of the data reveals no keys and no
 * codes. The newest one makes all new values, and each of them reads those that it has made. Decision 117.
 */
export interface Secret {
  /** The ids of the root secrets, newest first. */
  readonly kids: readonly [number, ...number[]]
  /** Encrypts with a key that is derived for the purpose. */
  seal(text: string, ...purpose: readonly string[]): string
  /** Decrypts what any of the root secrets has sealed for this purpose. Throws a sentence that says what to set. */
  open(sealed: string, ...purpose: readonly string[]): string
  /** A keyed hash of the parts, which are delimited: ("ab", "c") and ("a", "bc") differ. */
  hmac(...parts: readonly string[]): string
  /** That hash by each of the root secrets, newest first, to find what an older one has stored. */
  hmacs(...parts: readonly string[]): readonly [string, ...string[]]
  /** Whether a stored hash is that of the parts, by any of the root secrets. */
  matches(stored: string, ...parts: readonly string[]): boolean
  /** For each id, a value that is equal only if the secret is, and from which the secret cannot be derived. */
  fingerprints(): ReadonlyMap<number, string>
}

interface Place {
  /** One secret, taken as it is. Its id is 0, and it cannot be wrapped. */
  readonly secret?: string | undefined
  /** Several secrets, newest first, as `parseRing` reads them. None is wrapped any more. */
  readonly secrets?: readonly string[] | undefined
  readonly folder?: string | undefined
  readonly databaseUrl?: string | undefined
}

/**
 * Uses the given secrets, or a file beside the data, or (for a database in memory) a random value for this run. A
 * shared database has no default, since everybody who reads this source would know it.
 */
export async function openSecret({ secret, secrets, folder, databaseUrl }: Place): Promise<Secret> {
  if (secrets?.length && secret)
    throw new Error('Both "secret" and "secrets" are given. Give all of them as "secrets".')
  if (secrets?.length) return secretFrom(parseRing(secrets))
  if (secret && wrappedIn({ kid: 0, secret })) throw new Error('A wrapped secret is given as one of "secrets".')
  if (secret) return secretFrom([{ kid: 0, secret }])
  if (folder) return secretFrom([{ kid: 0, secret: await fileSecret(join(folder, 'secret')) }])
  if (!databaseUrl) return secretFrom([{ kid: 0, secret: randomBytes(32).toString('base64url') }])
  throw new Error(
    `${RING_SETTING} is not set. Keys and codes in a shared database are encrypted with it: set the same long random value for every process.`,
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

/** What is derived from one root secret. */
interface Root {
  readonly kid: number
  /** A keyed hash, as it is stored. */
  hmac(parts: readonly string[]): string
  key(purpose: readonly string[]): Buffer
  readonly fingerprint: string
}

function rootOf({ kid, secret }: RingEntry): Root {
  const derive = (label: string, bytes: number) => Buffer.from(hkdfSync('sha256', secret, '', label, bytes))
  const root = derive('latchkit provider', 32)
  const hash = (parts: readonly string[]) => createHmac('sha256', root).update(JSON.stringify(parts))
  return {
    kid,
    hmac: (parts) => marked(kid, hash(parts).digest('base64url')),
    key: (purpose) => hash(['key', ...purpose]).digest(),
    fingerprint: derive('latchkit fingerprint of a root secret', 16).toString('base64url'),
  }
}

function secretFrom(entries: readonly RingEntry[]): Secret {
  // A ciphertext that seals would stand in the settings for everybody to read.
  const wrapped = entries.find((entry) => entry.wrapped)
  if (wrapped)
    throw new Error(`The secret with the id ${wrapped.kid} in ${RING_SETTING} is wrapped, and was not opened.`)
  const [newest, ...older] = entries.map(rootOf)
  if (!newest) throw new Error('A ring needs at least one secret.')
  const roots = [newest, ...older] as const
  return {
    kids: [newest.kid, ...older.map(({ kid }) => kid)],
    seal: (text, ...purpose) => marked(newest.kid, encrypt(newest.key(purpose), text, markOf(newest.kid))),
    open: (sealed, ...purpose) => open(roots, sealed, purpose),
    hmac: (...parts) => newest.hmac(parts),
    hmacs: (...parts) => [newest.hmac(parts), ...older.map((root) => root.hmac(parts))],
    matches: (stored, ...parts) => roots.some((root) => isEqual(stored, root.hmac(parts))),
    fingerprints: () => new Map(roots.map(({ kid, fingerprint }) => [kid, fingerprint])),
  }
}

function open(roots: readonly Root[], sealed: string, purpose: readonly string[]): string {
  const { kid, mark, body } = readMarked(sealed)
  const root = roots.find((one) => one.kid === kid)
  if (!root) throw new Error(`A value was sealed by the secret with the id ${kid}: add that secret to ${RING_SETTING}.`)
  if (body.length < LEAST_ENCRYPTED)
    throw new Error(`A value that the secret with the id ${kid} has sealed was cut short. Restore it from a backup.`)
  try {
    return decrypt(root.key(purpose), body, mark)
  } catch (cause) {
    throw new Error(
      `A value cannot be opened by the secret with the id ${kid}: another secret has sealed it, or it was changed. ` +
        `Set the one that sealed it in ${RING_SETTING} under that id.`,
      { cause },
    )
  }
}

/** Compares in the same time wherever the texts differ. */
function isEqual(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
