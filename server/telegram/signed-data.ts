import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { ApiError } from '../protocol/errors.js'
import { parseShallow } from '../protocol/json.js'
import { toLine } from '../protocol/line.js'
import { isStorableText } from '../protocol/storable.js'
import { isRecord, record, refined } from '../protocol/validate.js'

/** The fields that Telegram signed, under Telegram's names. */
export type Signed = Readonly<Record<string, string>>
/** The source of the data, the login widget or a mini-app's launch. The two are signed in different ways. */
export type Kind = 'widget' | 'launch'

/** A user of Telegram. */
export interface TelegramUser {
  readonly id: string
  readonly first_name?: string
  readonly last_name?: string
  readonly username?: string
  readonly photo_url?: string
}

/**
 * The signature covers one line for each field. A line break in a name could change the meaning of the lines, so it is
 * refused. Null means that the field is absent.
 */
const isValue = (value: unknown) =>
  value === null || (typeof value === 'string' ? /^[^\n\r\0]{0,4096}$/.test(value) : Number.isSafeInteger(value))

export const signedData = refined(
  record,
  'the fields that Telegram signed, with auth_date and hash',
  (data) =>
    Object.keys(data).length <= 32 &&
    Object.entries(data).every(([key, value]) => /^\w{1,64}$/.test(key) && isValue(value)) &&
    /^\d{1,12}$/.test(`${data.auth_date}`) &&
    /^[0-9a-f]{64}$/.test(`${data.hash}`),
)

export const asText = (data: Readonly<Record<string, unknown>>): Signed =>
  Object.fromEntries(Object.entries(data).flatMap(([key, value]) => (value === null ? [] : [[key, `${value}`]])))

/**
 * Telegram's hash of the data, over all fields except the hash itself (`signature` is included).
 * https://core.telegram.org/widgets/login#checking-authorization and
 * https://core.telegram.org/bots/webapps#validating-data-received-via-the-mini-app
 */
export function hashOf(kind: Kind, { hash: _, ...data }: Signed, botToken: string): string {
  const lines = Object.keys(data).sort()
  const key =
    kind === 'widget'
      ? createHash('sha256').update(botToken).digest()
      : createHmac('sha256', 'WebAppData').update(botToken).digest()
  return createHmac('sha256', key)
    .update(lines.map((name) => `${name}=${data[name]}`).join('\n'))
    .digest('hex')
}

/** Throws unless the data was signed with this bot's token. */
export function mustBeSigned(kind: Kind, data: Signed, botToken: string): void {
  if (timingSafeEqual(Buffer.from(hashOf(kind, data, botToken)), Buffer.from(`${data.hash}`))) return
  throw new ApiError('invalid_credentials', 'Telegram did not sign this for the bot of this app.')
}

/** The user in the signed data. */
export function userOf(kind: Kind, data: Signed): TelegramUser {
  const fields = kind === 'widget' ? data : parseUser(data.user)
  if (!/^[1-9]\d{0,15}$/.test(`${fields.id}`)) throw new ApiError('invalid_data', 'Telegram’s data names no user.')
  const names = ['first_name', 'last_name', 'username', 'photo_url']
  const present = names.flatMap((name) => {
    const value = fields[name]
    const shown = typeof value === 'string' && isStorableText(value) ? toLine(value) : ''
    return shown ? [[name, shown]] : []
  })
  return { id: `${fields.id}`, ...Object.fromEntries(present) }
}

function parseUser(json = ''): Readonly<Record<string, unknown>> {
  try {
    const user = parseShallow(json)
    if (isRecord(user)) return user
  } catch {}
  throw new ApiError('invalid_data', '"user" must be an object in JSON.')
}
