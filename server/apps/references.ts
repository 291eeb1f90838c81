import { isAbsolute } from 'node:path'
import { isRecord } from '../protocol/validate.js'

/** Where secrets come from that are not written into a file of apps. */
export interface Sources {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Reads a file as UTF-8. */
  readFile(path: string): Promise<string>
}

/** What is printed in the place of a secret. In a file of apps, both mean that it stays as it is. */
export const SET = '(set)'
export const NOT_SET = '(not set)'

/** Whether somebody has given a value to a secret setting. */
export const isSet = (value: unknown): boolean =>
  isRecord(value) ? Object.values(value).some(isSet) : value !== null && value !== undefined

/**
 * The parts of secret settings that may stand in a file in clear: everybody sees them, or they are of no use alone. A
 * part with a name that is not here is secret.
 */
const CLEAR_PARTS = new Set([
  ...['fid', 'client_id', 'team_id', 'key_id', 'app_id', 'container_identifier', 'environment', 'publishable_key'],
  ...['issuer', 'authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'scope', 'pkce'],
  ...['token_endpoint_auth_method', 'url', 'message_origin', 'widget_url', 'api_url', 'pay_url'],
])

const REFERENCE = /^(env|file):(.*)$/s
const HOW = 'write "env:NAME" for a variable or "file:/path" for a file'
const VARIABLE = /^[A-Za-z_]\w*$/

/** Whether something is, or has in it, what looks like a reference to a secret. */
export const hasReference = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(hasReference)
    : typeof value === 'string' && REFERENCE.test(value)

/** What is wrong with a secret setting of a file, as the rest of a sentence that begins with its name. */
export class WrongSecret extends Error {}

/**
 * Takes the secrets of a setting from where its references lead. `before` is the setting's present value. Throws
 * `WrongSecret`, which contains no secret.
 */
export async function resolveSecret(value: unknown, before: unknown, sources: Sources, name = ''): Promise<unknown> {
  if (value === SET) {
    if (isSet(before)) return before
    throw new WrongSecret(`says "${SET}", but there is none yet: ${HOW}.`)
  }
  if (value === NOT_SET) {
    if (!isSet(before)) return before
    throw new WrongSecret(`says "${NOT_SET}", but there is one: write null to remove it, or "${SET}" to keep it.`)
  }
  if (typeof value === 'string') return CLEAR_PARTS.has(name) && !hasReference(value) ? value : follow(value, sources)
  if (!isRecord(value)) return value
  const known = isRecord(before) ? before : {}
  const parts = Object.entries(value).map(async ([key, part]) => [
    key,
    await resolveSecret(part, Object.hasOwn(known, key) ? known[key] : undefined, sources, key),
  ])
  return Object.fromEntries(await Promise.all(parts))
}

async function follow(reference: string, { env, readFile }: Sources): Promise<unknown> {
  const [, kind, place = ''] = REFERENCE.exec(reference) ?? []
  if (!kind) throw new WrongSecret(`is a secret and must not stand in the file: ${HOW}.`)
  if (kind === 'env') {
    // What is no name of a variable may be a secret that begins like a reference, so it is not repeated.
    if (!VARIABLE.test(place)) throw new WrongSecret('has "env:" before something that is not the name of a variable.')
    const text = env[place]
    if (!text) throw new WrongSecret(`needs the variable ${place}, which is not set.`)
    return textOrJson(text, reference)
  }
  if (!isAbsolute(place)) throw new WrongSecret('has "file:" before something that is not an absolute path.')
  const text = await readFile(place).catch((cause: NodeJS.ErrnoException) => {
    throw new WrongSecret(`needs the file ${place}, which cannot be read (${cause.code ?? cause.message}).`, { cause })
  })
  if (!text.trim()) throw new WrongSecret(`needs the file ${place}, which is empty.`)
  return textOrJson(text.replace(/\r?\n$/, ''), reference)
}

/** A text that begins with a brace is JSON: no secret text of a setting does, and a setting of several parts is one. */
function textOrJson(text: string, reference: string): unknown {
  if (!text.trimStart().startsWith('{')) return text
  try {
    return JSON.parse(text)
  } catch {
    // The parser's message repeats a part of the text.
    throw new WrongSecret(`leads by ${reference} to something that begins with "{" and is not JSON.`)
  }
}
