import { randomBytes } from 'node:crypto'
import type { Bots } from './bots.js'
import type { Person } from './people.js'

/** What can be tried that must not work. */
export interface Wrong {
  /** Days since it was signed. */
  readonly days?: number
  /** Somebody else's id, after it was signed. */
  readonly forged?: boolean
}
/** Seconds since the epoch. */
const signedAt = ({ days = 0 }: Wrong) => Math.floor(Date.now() / 1000) - days * 86_400

/** What the login widget hands over, and the redirect carries. */
export function widgetResult(bots: Bots, botId: string, person: Person, wrong: Wrong) {
  const signed = bots.signWidget(botId, { ...person, auth_date: signedAt(wrong) })
  return wrong.forged ? { ...signed, id: person.id + 1 } : signed
}

/** `Telegram.WebApp.initData`: what a mini-app is opened with. */
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
