import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Bots } from './bots.js'
import { handOver, loginPage, notice } from './pages.js'
import { findPerson } from './people.js'
import { widgetResult } from './signed.js'

/** The cookie that identifies a browser. */
const BROWSER = 'stel_ssid'

/** The routes of the widget's script: the login page in the popup, and the request for its result. */
export function loginRoutes(bots: Bots) {
  /** The result that a browser has accepted for a bot since it last opened the login. */
  const accepted = new Map<string, object>()
  const keyOf = (c: Context, botId: string) => `${getCookie(c, BROWSER)} ${botId}`

  return new Hono()
    .get('/', (c) => {
      const { bot_id = '', origin = '', return_to = '' } = c.req.query()
      if (!/^\d+$/.test(bot_id)) return c.html(notice('Bot id required', 'The app named no bot.'), 400)
      if (!URL.canParse(origin)) return c.html(notice('Origin required', 'The app did not say who asks.'), 400)
      if (!getCookie(c, BROWSER)) setCookie(c, BROWSER, randomUUID(), { httpOnly: true, path: '/' })
      accepted.delete(keyOf(c, bot_id))
      return c.html(loginPage({ bot_id, origin, return_to }))
    })
    .post('/', async (c) => {
      const form = await c.req.parseBody()
      const origin = `${form.origin}`
      const person = findPerson(form.person)
      if (form.decision !== 'accept' || !person) return c.html(handOver(false, origin))
      const wrong = { days: Number(form.days) || 0, forged: !!form.forged }
      const result = widgetResult(bots, `${form.bot_id}`, person, wrong)
      accepted.set(keyOf(c, `${form.bot_id}`), result)
      return c.html(handOver(result, origin))
    })
    .post('/get', async (c) => {
      const origin = c.req.header('origin') ?? ''
      const form = await c.req.parseBody()
      const user = accepted.get(keyOf(c, `${form.bot_id ?? c.req.query('bot_id')}`)) ?? false
      c.header('access-control-allow-origin', origin)
      c.header('access-control-allow-credentials', 'true')
      return c.json({ user, origin })
    })
    .options('/get', (c) => {
      c.header('access-control-allow-origin', c.req.header('origin') ?? '')
      c.header('access-control-allow-credentials', 'true')
      c.header('access-control-allow-headers', 'content-type, x-requested-with')
      return c.body(null, 204)
    })
}
