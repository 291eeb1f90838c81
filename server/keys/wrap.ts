import { randomBytes } from 'node:crypto'
import { isAbsolute } from 'node:path'
import { resolveSecret, type Sources } from '../apps/references.js'
import { KeyServiceError, purposeOf } from '../crypto/key-service/key-service.js'
import { openEntry, openRing } from '../crypto/key-service/open-ring.js'
import { type FindService, findService, type KeyServices } from '../crypto/key-service/services.js'
import { SERVICE_NAMES, type ServiceName, textOfWrapped } from '../crypto/key-service/wrapped.js'
import { parseRing, type RingEntry, readRing } from '../crypto/ring.js'
import { USAGE } from './command.js'

export interface Wrapping extends Sources {
  readonly services: KeyServices
  /** Makes a new file. Rejects if there is one. */
  writeFile(path: string, text: string): Promise<void>
  /** Takes a line without its end. */
  out(line: string): void
}

/** Runs `keys wrap` and `keys unwrap`. Resolves with the exit code, as `runKeys` does. Prints no secret in clear. */
export async function runWrapping(args: readonly string[], on: Wrapping): Promise<number> {
  const isJson = args.includes('--json')
  const [command, ...rest] = args.filter((arg) => arg !== '--json')
  const run = command === 'wrap' ? wrapOf(rest, on) : unwrapOf(rest, on)
  if (!run) {
    on.out(USAGE)
    return 2
  }
  try {
    const { lines, json } = await run()
    for (const line of isJson ? [JSON.stringify(json)] : lines) on.out(line)
    return 0
  } catch (error) {
    const { message } = error as Error
    on.out(isJson ? JSON.stringify({ error: message }) : message)
    return 1
  }
}

interface Told {
  readonly lines: readonly string[]
  readonly json: unknown
}
type Run = () => Promise<Told>

function wrapOf([service, from = '', id, ...more]: readonly string[], on: Wrapping): Run | undefined {
  const name = SERVICE_NAMES.find((one) => one === service)
  const isNew = from === 'new'
  if (!name || !from || more.length > 0 || isNew !== (id !== undefined)) return undefined
  return async () => {
    const entries = isNew ? [newEntry(`${id}`)] : await entriesOf(from, on)
    const find = findService(on.services)
    const secrets: string[] = []
    for (const { kid, ...entry } of entries)
      secrets.push(`${kid}:${await wrapEntry(name, { kid, secret: await openEntry({ kid, ...entry }, find) }, find)}`)
    return { lines: secrets, json: { secrets } }
  }
}

function newEntry(id: string): RingEntry {
  const [entry] = parseRing([`${id}:${randomBytes(32).toString('base64')}`])
  if (entry && /^\d+$/.test(id)) return entry
  throw new Error('The id of the new secret must be a number from 0 to 9999 that no other secret has.')
}

/** What is at a reference, as the variable of the root secrets has it. */
async function entriesOf(from: string, sources: Sources): Promise<readonly RingEntry[]> {
  // What was typed may be a secret, so it is not repeated.
  if (!/^(env|file):/.test(from))
    throw new Error(
      'Secrets are not written on the command line: name a variable by env:NAME, or a file by file:/path.',
    )
  const text = await resolveSecret(from, undefined, sources).catch((cause: Error) => {
    throw new Error(`The reference ${cause.message}`, { cause })
  })
  if (typeof text !== 'string') throw new Error('The reference leads to something that is no list of secrets.')
  return parseRing(readRing(text, text.includes('\n') ? 'lines' : 'commas'))
}

/**
 * Wraps a secret, and shows that the service opens what it has made, and for this purpose alone. A secret that nobody
 * can open again would lose wallets, and is noticed when it is too late.
 */
async function wrapEntry(name: ServiceName, { kid, secret }: RingEntry, find: FindService): Promise<string> {
  const [{ wrapped: still } = {}] = parseRing([`${kid}:${secret}`])
  if (still) throw new Error(`The secret with the id ${kid} was wrapped twice. Unwrap it, and wrap it once.`)
  const service = find(name)
  const ciphertext = await service.wrap(secret, purposeOf(kid))
  const text = textOfWrapped({ service: name, ciphertext })
  const [{ wrapped } = {}] = parseRing([`${kid}:${text}`])
  if (!wrapped || (await service.unwrap(ciphertext, purposeOf(kid))) !== secret)
    throw new Error(`${service.title} does not open what it has wrapped. Nothing was printed.`)
  if (await opens(() => service.unwrap(ciphertext, 'another purpose')))
    throw new Error(
      `${service.title} does not bind a secret to its purpose. For Vault, use version 1.13 or later. Nothing was printed.`,
    )
  return text
}

async function opens(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof KeyServiceError && !error.isTemporary) return false
    throw error
  }
}

function unwrapOf([from = '', file = '', ...more]: readonly string[], on: Wrapping): Run | undefined {
  if (!from || !isAbsolute(file) || more.length > 0) return undefined
  return async () => {
    const entries = await entriesOf(from, on)
    const opened = await openRing(
      entries.map(({ kid, secret }) => `${kid}:${secret}`),
      on.services,
    )
    await on.writeFile(file, `${opened.join('\n')}\n`).catch((cause: NodeJS.ErrnoException) => {
      throw new Error(`The file ${file} was not written (${cause.code}).`, { cause })
    })
    const ids = entries.map(({ kid }) => kid)
    return { lines: [`Wrote the secrets with the ids ${ids.join(', ')} to ${file}.`], json: { ids, file } }
  }
}
