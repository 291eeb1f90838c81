import { and, desc, eq, inArray } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Call, Env, Routes, Server } from '../../http/context.js'
import { normalizeEmail } from '../../users/addresses.js'
import { normalizePhone } from '../../users/phones.js'
import { outbox } from '../schema.js'
import { page } from './pages.js'

/** Sent messages, newest first: as a page for browsers, otherwise as JSON. */
export const outboxRoutes = ({ db }: Server): Routes =>
  new Hono<Env>().get('/', async (c) => {
    c.header('vary', 'accept', { append: true })
    if (wantsPage(c)) return page(c, 'outbox.html')
    const { to, app } = c.req.query()
    const condition = and(
      to ? inArray(outbox.to, await spellings(to)) : undefined,
      app ? eq(outbox.appId, app) : undefined,
    )
    const messages = await db
      .select({ to: outbox.to, kind: outbox.kind, code: outbox.code, text: outbox.text, at: outbox.at })
      .from(outbox)
      .where(condition)
      .orderBy(desc(outbox.id))
      .limit(200)
    return c.json(messages)
  })

const wantsPage = (c: Call) => c.req.header('accept')?.includes('text/html') ?? false

/** The address as given and in its normal spelling. A `+` in a query arrives as a space. */
async function spellings(to: string): Promise<string[]> {
  const given = [to, to.replace(/^ /, '+')]
  const spelled = given.map(async (one) => [one.trim(), normalizeEmail(one), await normalizePhone(one)])
  return (await Promise.all(spelled)).flat().filter((one) => one !== undefined)
}
