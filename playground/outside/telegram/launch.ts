import { Hono } from 'hono'
import type { Bots } from './bots.js'
import { launcher, notice } from './pages.js'
import { findPerson } from './people.js'
import { initData, widgetResult } from './signed.js'

/** Opens an app from within Telegram: as a mini-app, or by a button in a message that logs in. */
export const launchRoutes = (bots: Bots) =>
  new Hono()
    .get('/', (c) => c.html(launcher({ url: c.req.query('url') ?? '', bot: c.req.query('bot') ?? '' })))
    .post('/', async (c) => {
      const form = await c.req.parseBody()
      const [person, bot] = [findPerson(form.person), `${form.bot}`]
      if (!URL.canParse(`${form.url}`) || !/^\d+$/.test(bot) || !person)
        return c.html(notice('Nothing to open', 'An address and the id of a bot are needed.'), 400)
      const url = new URL(`${form.url}`)
      const wrong = { days: Number(form.days) || 0, forged: !!form.forged }
      if (form.way === 'link') {
        const result = widgetResult(bots, bot, person, wrong)
        // The existing parameters of the app's address keep their encoding.
        url.search += `${url.search ? '&' : '?'}${new URLSearchParams(result as never)}`
      } else {
        const launched = new URLSearchParams({
          tgWebAppData: initData(bots, bot, person, { ...wrong, start: `${form.start ?? ''}` }),
          tgWebAppVersion: '8.0',
          tgWebAppPlatform: 'weba',
        })
        url.hash = launched.toString()
      }
      return c.redirect(url.href)
    })
