import { isRecord } from '../../../server/protocol/validate.js'

/** Shorter values can be guessed, whoever has hashes of them, unless they are codes. */
const MIN_LENGTH = 16
const CODE = /^\d{6}$/
const BACKUP_CODE = /^[a-z0-9]{5}-[a-z0-9]{5}$/
/** Headers that carry something that opens a door. */
const HEADERS = ['authorization', 'farcaster-channel-token', 'cookie', 'set-cookie']

/** A value that was sent, and the name of the field that it was sent in. */
export interface Sent {
  readonly name: string
  readonly value: string
}

/**
 * Records every call of this process by `fetch`, in both directions: those of a test, and those of a server that
 * runs here to outside services. `after` is called when a call is over.
 */
export function recordCalls(fetching: typeof fetch, after: (url: URL, status: number) => Promise<void>) {
  const sent: Sent[] = []
  const recording: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const asked = request.clone()
    const answer = await fetching(request)
    const url = new URL(request.url)
    sent.push(...inUrl(request.url), ...inHeaders(asked.headers), ...(await inBody(asked)))
    sent.push(...inHeaders(answer.headers), ...(await inBody(answer.clone())))
    await after(url, answer.status)
    return answer
  }
  return { sent, recording }
}

function inHeaders(headers: Headers): Sent[] {
  const values = HEADERS.flatMap((name) => (headers.get(name) ? [{ name, value: `${headers.get(name)}` }] : []))
  const parts = values.map(({ name, value }) => ({ name, value: value.replace(/^(Bearer +|[^=\s]+=)|;.*$/g, '') }))
  return [...parts, ...inUrl(headers.get('location') ?? '')]
}

async function inBody(message: Request | Response): Promise<Sent[]> {
  const type = message.headers.get('content-type') ?? ''
  if (type.startsWith('application/x-www-form-urlencoded')) return inParams(new URLSearchParams(await message.text()))
  if (!type.startsWith('application/json')) return []
  const text = await message.text()
  return text.trim() === '' ? [] : inJson(JSON.parse(text))
}

const inParams = (params: URLSearchParams) => [...params].flatMap(([name, value]) => inText(name, value))

/** The values in an address. The address as a whole is no value: a host's page or an outside service has it. */
function inUrl(text: string): Sent[] {
  if (!URL.canParse(text)) return []
  const { searchParams, hash } = new URL(text)
  return [...inParams(searchParams), ...inParams(new URLSearchParams(hash.slice(1)))]
}

function inText(name: string, value: string): Sent[] {
  return /^[a-z][a-z+.-]*:\/\/\S+$/i.test(value) ? inUrl(value) : [{ name, value }]
}

/** The strings of a JSON value. Those of an object in an object have the names of both: `recovery.share`. */
function inJson(value: unknown, path: readonly string[] = []): Sent[] {
  if (typeof value === 'string') return inText(path.slice(-2).join('.'), value)
  if (Array.isArray(value)) return value.flatMap((one) => inJson(one, path))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, one]) => inJson(one, [...path, key]))
}

/** Whether somebody could use the value to get in, if its field says nothing of it. */
export const isSecretText = ({ value }: Sent): boolean =>
  value.length >= MIN_LENGTH || CODE.test(value) || BACKUP_CODE.test(value)

/** Whether the text has the value, in any spelling that a database may have of it. `text` is in lower case. */
export function hasValue(text: string, value: string): boolean {
  if (CODE.test(value)) return new RegExp(`\\b${value}\\b`).test(text)
  const spellings = [value, value.replaceAll('-', ''), JSON.stringify(value).slice(1, -1)]
  if (/^(0x)?[0-9a-f]{32,}$/i.test(value)) {
    const bytes = Buffer.from(value.replace(/^0x/, ''), 'hex')
    spellings.push(bytes.toString('hex'), bytes.toString('base64url'), bytes.toString('base64'))
  }
  if (/^[\w-]{22,}$/.test(value)) spellings.push(Buffer.from(value, 'base64url').toString('hex'))
  return spellings.some((one) => text.includes(one.toLowerCase()))
}
