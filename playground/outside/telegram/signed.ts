import { randomBytes } from 'node:crypto'
import type { Bots } from './bots.js'
import type { Person } from './people.js'

/** Defects of a login that an app must refuse. */
export interface Wrong {
  /** The age of the signature, in days. */
  readonly days?: number
  /** Whether the user's id was changed after signing. */
  readonly forged?: boolean
}
/** Seconds since the epoch. */
const signedAt = ({ days = 0 }: Wrong) => Math.floor(Date.now() / 1000) - days * 86_400

/** The result of the login widget, which a redirect has as parameters. */
export function widgetResult(bots: Bots, botId: string, person: Person, wrong: Wrong) {
  const signed = bots.signWidget(botId, { ...person, auth_date: signedAt(wrong) })
  return wrong.forged ? { ...signed, id: person.id + 1 } : signed
}

/** The launch data of a mini-app, `Telegram.WebApp.initData`. */
export function initData(
  bots: Bots,
  botId: string,
  person: Person,
  wrong: Wrong & { readonly start?: string },
): string {
  const user = { ...person, language_code: 'en', allows_write_to_pm: true }
  const signed = bots.signLaunch(botId, {
    query_id: `AA${randomBytes(12).toString('base64url')}`,
    user: JSON.stringify(user),
    auth_date: `${signedAt(wrong)}`,
    ...(wrong.start && { start_param: wrong.start }),
  })
  const sent = wrong.forged ? { ...signed, user: JSON.stringify({ ...user, id: person.id + 1 }) } : signed
  return new URLSearchParams(sent).toString()
}
