import { Hono } from 'hono'
import { unixSeconds } from '../apps/app.js'
import { mustBeHuman } from '../captcha/captcha.js'
import { spend } from '../db/tickets.js'
import { changesAccess } from '../freshness/freshness.js'
import { readBody } from '../http/body.js'
import type { Call, Env, Routes, Server } from '../http/context.js'
import { knownApp } from '../http/known-app.js'
import { limitByIp } from '../http/rate-limit.js'
import { ApiError } from '../protocol/errors.js'
import { optional, text } from '../protocol/validate.js'
import { linkTo, logIn, type Prove, unlinkFrom } from '../session/authenticate.js'
import { botTokenOf } from './bot.js'
import { asText, type Kind, mustBeSigned, type Signed, signedData, type TelegramUser, userOf } from './signed-data.js'

/** Seconds by which Telegram's clock may be ahead. */
const MAX_SKEW_S = 300

/** Login with Telegram by its widget, a redirect or the launch of a mini-app: `telegram/*`. Wire §1.3, §7.3. */
export const telegram = (server: Server): Routes =>
  new Hono<Env>()
    .use(knownApp(server))
    .post('/authenticate', changesAccess('keep what you have as a guest'), async (c) =>
      logIn(server, c, await prover(server, c, 'login')),
    )
    .post('/link', changesAccess('add a login'), async (c) => linkTo(server, c, await prover(server, c, 'link')))
    .post('/unlink', changesAccess('remove a login'), async (c) => {
      const { telegram_user_id } = await readBody(c, { telegram_user_id: text(20) })
      return unlinkFrom(server, c, 'telegram', telegram_user_id)
    })

/**
 * Checks Telegram's signature before the transaction, since the bot's token may have to be fetched. The transaction
 * checks age and first use.
 */
async function prover(server: Server, c: Call, intent: 'login' | 'link'): Promise<Prove> {
  const app = c.get('app')
  const { kind, data, captcha } = await readProof(c)
  const { telegram_auth, telegram_auth_config, telegram_data_ttl } = app.settings
  if (!telegram_auth || (intent === 'link' && !telegram_auth_config?.link_enabled))
    throw new ApiError('disallowed_login_method', 'Login with Telegram not allowed.')
  await limitByIp(server, c, 'telegram')
  if (intent === 'login') await mustBeHuman(server, c, captcha)
  mustBeSigned(kind, data, await botTokenOf(server, app))
  const user = userOf(kind, data)
  return async (tx) => {
    const age = unixSeconds(app.now()) - Number(data.auth_date)
    if (age > telegram_data_ttl || age < -MAX_SKEW_S)
      throw new ApiError('invalid_credentials', 'Telegram signed this too long ago, or not yet.')
    // A refusal below rolls this back, so that the data can still be used.
    const secondsLeft = telegram_data_ttl - age + 1
    if (!(await spend({ ...server, db: tx }, app, { kind: 'telegram', key: `${data.hash}` }, secondsLeft)))
      throw new ApiError('invalid_credentials', 'What Telegram signed has been used.')
    // The user was at Telegram when Telegram signed, which may be hours ago.
    const authenticatedAt = new Date(Math.min(Number(data.auth_date) * 1000, app.now().getTime()))
    return { credential: { type: 'telegram', subject: user.id, fields: accountOf(user) }, authenticatedAt }
  }
}

/** Reads the data of the widget or of the launch. Only a login has a captcha token. */
async function readProof(c: Call): Promise<{ kind: Kind; data: Signed; captcha: string | undefined }> {
  const body = await readBody(c, {
    captcha_token: optional(text(5000, 0)),
    telegram_auth_result: optional(signedData),
    telegram_web_app_data: optional(signedData),
  })
  const { captcha_token: captcha, telegram_auth_result: result, telegram_web_app_data: launch } = body
  if (!result === !launch)
    throw new ApiError('invalid_data', 'Either "telegram_auth_result" or "telegram_web_app_data" must be there.')
  return {
    captcha,
    ...(result ? { kind: 'widget', data: asText(result) } : { kind: 'launch', data: asText(launch ?? {}) }),
  }
}

/**
 * The account's fields in the protocol. Older clients read two of them in camel case, so these are sent twice. Wire
 * §1.5.
 */
const accountOf = ({ id, first_name, ...more }: TelegramUser) => ({
  telegram_user_id: id,
  telegramUserId: id,
  ...(first_name && { first_name, firstName: first_name }),
  ...more,
})
