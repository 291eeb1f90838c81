import { readWrapped, type Wrapped } from './key-service/wrapped.js'

/** The fewest bytes of a root secret. A shorter one could be guessed with a copy of the database. */
export const LEAST_SECRET_BYTES = 32
/** The variable that an operator sets, for messages. */
export const RING_SETTING = 'LATCHKIT_SERVER_SECRETS'

/** A root secret and its id, which the values that it seals carry. */
export interface RingEntry {
  readonly kid: number
  readonly secret: string
  /** What it is if a key service has to open it first. */
  readonly wrapped?: Wrapped
}

/**
 * Reads root secrets, newest first: separated by commas, or one a line, for secrets that contain commas. Each is
 * `ID:SECRET`, with an id from 0 to 9999; one without an id has the id 0. Each may be wrapped by a key service. Throws
 * if it is no ring. The entries are returned as they were written.
 */
export function readRing(text: string, separator: 'commas' | 'lines' = 'commas'): readonly string[] {
  const entries = text
    .split(separator === 'lines' ? /\r?\n/ : ',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  parseRing(entries)
  return entries
}

/** The entries of a ring, newest first. An error names an entry by its id or its place, never by its value. */
export function parseRing(entries: readonly string[]): readonly RingEntry[] {
  if (entries.length === 0) throw new Error(`${RING_SETTING} has no secret. It needs at least one.`)
  const ring = entries.map(parseEntry)
  const twice = ring.find(({ kid }, at) => ring.findIndex((one) => one.kid === kid) < at)
  if (twice) throw new Error(`${RING_SETTING} has two secrets with the id ${twice.kid}. Give each an id of its own.`)
  return ring
}

function parseEntry(entry: string, at: number): RingEntry {
  const [, id, rest = ''] = /^(\d+):(.*)$/s.exec(entry) ?? []
  if (id === undefined) return checked({ kid: 0, secret: entry })
  if (/^(0|[1-9]\d{0,3})$/.test(id)) return checked({ kid: Number(id), secret: rest })
  throw new Error(
    `Secret ${at + 1} of ${RING_SETTING} begins with digits and a colon that are no id from 0 to 9999. ` +
      'If they belong to the secret, write "0:" before it.',
  )
}

function checked(entry: RingEntry): RingEntry {
  const wrapped = wrappedIn(entry)
  if (wrapped) return { ...entry, wrapped }
  const bytes = Buffer.byteLength(entry.secret)
  if (bytes >= LEAST_SECRET_BYTES) return entry
  throw new Error(
    `The secret with the id ${entry.kid} in ${RING_SETTING} has ${bytes} bytes and needs at least ` +
      `${LEAST_SECRET_BYTES} random ones, as "openssl rand -base64 32" prints.`,
  )
}

/** What a secret is if it is wrapped. Throws a sentence if it only begins so. */
export function wrappedIn({ kid, secret }: Pick<RingEntry, 'kid' | 'secret'>): Wrapped | undefined {
  try {
    return readWrapped(secret)
  } catch (cause) {
    const { message } = cause as Error
    throw new Error(`The secret with the id ${kid} in ${RING_SETTING} ${message}.`, { cause })
  }
}
