import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { findApp } from '../../apps/app.js'
import { readBody } from '../../http/body.js'
import type { Env, Routes, Server } from '../../http/context.js'
import { ApiError } from '../../protocol/errors.js'
import { optional, refined, text, whole } from '../../protocol/validate.js'
import { wire } from '../../protocol/wire.js'
import { seededAppId } from '../apps/seeded.js'

const body = {
  count: whole(1, 1_000_000),
  app: optional(text(25)),
  /** Email addresses are `<prefix><n>@load.example.com`, with n from 1. */
  prefix: optional(refined(text(40), 'lower-case letters, digits and hyphens', (value) => /^[a-z0-9-]+$/.test(value))),
}

/** Creates many users with email addresses, for load tests. */
export const usersRoutes = (server: Server): Routes =>
  new Hono<Env>().post('/', async (c) => {
    const { count, app = seededAppId, prefix = 'user' } = await readBody(c, body, { strict: true })
    if (!(await findApp(server, app))) throw new ApiError('not_found', `There is no app ${app}.`)
    // One statement creates the missing accounts together with their users.
    await server.db.execute(sql`
      with wanted as (
        select ${wire.did('')}::text || left(md5(random()::text || n), 25) as id, ${prefix}::text || n || '@load.example.com' as address
        from generate_series(1, ${count}::int) as n
      ), missing as (
        select * from wanted
        where not exists (select 1 from accounts where app_id = ${app} and type = 'email' and subject = wanted.address)
      ), made as (
        insert into users (id, app_id, created_at) select id, ${app}, now() from missing
      )
      insert into accounts (app_id, user_id, type, subject, fields, first_verified_at, latest_verified_at)
      select ${app}, id, 'email', address, jsonb_build_object('address', address), now(), now() from missing`)
    await server.db.execute(sql`analyze users, accounts`)
    return c.json({ app, count, first: `${prefix}1@load.example.com`, last: `${prefix}${count}@load.example.com` })
  })
