import { asc } from 'drizzle-orm'
import { type App, findApp } from '../apps/app.js'
import type { Secret } from '../crypto/secret.js'
import type { Database } from '../db/database.js'
import { apps } from '../db/schema/apps.js'
import { outsideFetch } from '../http/outside.js'
import { ownAddressProblem } from '../http/public-origin.js'
import { serviceOf } from '../oauth-client/service.js'
import { oauthNames, oauthProviders } from '../protocol/oauth-providers.js'
import { addressChecks } from './address.js'
import { type Check, type Finding, failure, ok, reasonOf, warning } from './finding.js'

/** How many apps are looked at, so that a server of thousands does not call as many services. */
const MOST_APPS = 50

interface AppsPlace {
  readonly db: Database
  readonly secret: Secret
  readonly publicUrl: string | undefined
  readonly captchaUrl?: string | undefined
}

/** The apps of a server, oldest first. */
export async function appsOf({ db, secret }: AppsPlace): Promise<readonly App[]> {
  const rows = await db.select({ id: apps.id }).from(apps).orderBy(asc(apps.createdAt), asc(apps.id)).limit(MOST_APPS)
  const found = await Promise.all(rows.map(({ id }) => findApp({ db, secret }, id)))
  return found.filter((app) => app !== undefined)
}

/** What the settings of an app need from outside. */
export const appChecks = (place: AppsPlace, all: readonly App[]): readonly Check[] =>
  all.flatMap((app) => [
    ...oauthNames
      .filter((name) => app.settings[`${name}_oauth`])
      .map((name) => ({ name: `${oauthProviders[name]} of ${app.id}`, work: () => checkProvider(app, name) })),
    ...(app.settings.custom_auth_jwks_url
      ? [{ name: `host’s keys of ${app.id}`, work: () => reach(`${app.settings.custom_auth_jwks_url}`) }]
      : []),
    ...ownAddressChecks(app, place),
    ...(app.settings.email_auth || app.settings.sms_auth
      ? [{ name: `messages of ${app.id}`, work: async () => NO_MESSAGES }]
      : []),
  ])

const NO_MESSAGES = warning(
  'logins by email or SMS are on, and this server sends no messages',
  'Set email_auth and sms_auth to false.',
)

async function checkProvider(app: App, name: (typeof oauthNames)[number]): Promise<Finding> {
  if (!app.settings.oauth_upstreams[name])
    return failure('it is on, and has no client', `Set oauth_upstreams.${name} with its client_id and client_secret.`)
  const { issuer, authorization_endpoint } = serviceOf(app, name).upstream
  return reach(authorization_endpoint ?? issuer)
}

/** Whether a service answers at all: what it says depends on more than its address. */
async function reach(url: string): Promise<Finding> {
  const { origin, host } = new URL(url)
  try {
    const { status } = await outsideFetch(origin, { redirect: 'manual' })
    if (status < 500) return ok(`${host} answers`)
    return warning(`${host} answers ${status}`, 'See the status page of the service.')
  } catch (error) {
    return failure(`${host} cannot be reached (${reasonOf(error)})`, 'Let this machine call it by HTTPS.')
  }
}

/** How the address is seen that is the app's own, if it has one that is not the server's. */
function ownAddressChecks({ id, settings }: App, { secret, publicUrl }: AppsPlace): readonly Check[] {
  const own = settings.custom_api_url
  if (own === null || own === publicUrl) return []
  const problem = ownAddressProblem(own)
  if (problem !== undefined)
    return [
      { name: `address of ${id}`, work: async () => failure(`custom_api_url ${problem}`, 'Set another, or null.') },
    ]
  return addressChecks({ publicUrl: own, secret, appId: id, isOwn: true }, ` of ${id}`)
}

/** Whether logins on the server's own pages work for apps with a captcha. */
export function captchaChecks({ captchaUrl, publicUrl }: AppsPlace, all: readonly App[]): readonly Check[] {
  const first = all.find(({ settings }) => settings.captcha_enabled)
  if (!first || publicUrl?.startsWith('http:')) return []
  const page = captchaUrl && `${captchaUrl}/captcha/${first.id}`
  return [{ name: 'captcha', work: () => (page ? checkCaptcha(page) : noCaptcha(first)) }]
}

async function checkCaptcha(page: string): Promise<Finding> {
  const { status } = await outsideFetch(page).catch((error) => ({ status: reasonOf(error) }))
  if (status === 200) return ok('its page answers at an origin of its own')
  return failure(
    `${page} answers ${status}`,
    'Lead LATCHKIT_SERVER_CAPTCHA_URL to this server, with the Host of the caller.',
  )
}

const noCaptcha = async ({ id }: App): Promise<Finding> =>
  warning(
    `${id} has one, so the server’s own pages offer no login of it`,
    'Set LATCHKIT_SERVER_CAPTCHA_URL, if other apps use its wallets.',
  )
