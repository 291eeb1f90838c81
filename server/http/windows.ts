import { type SQL, sql } from 'drizzle-orm'
import type { App } from '../apps/app.js'
import type { Database } from '../db/database.js'
import { preparedSql } from '../db/prepared.js'

/** A window of time with a limited number of hits. All processes share it. */
export interface Window {
  readonly key: string
  readonly limit: number
  readonly seconds: number
}

interface Counted {
  readonly hits: number
  /** ms since 1970. */
  readonly ends: number
}

const value = (name: string, place: number) => sql.placeholder(`${name}${place}`)

/** Counts a hit in the window at this place, if those before have room. A window that is over begins anew. */
function hit(place: number): SQL {
  const source =
    place === 0 ? sql`` : sql`from w${sql.raw(`${place - 1}`)} where hits <= ${value('limit', place - 1)}::int`
  const isOver = sql`rate_windows.ends_at <= ${sql.placeholder('now')}::timestamptz`
  return sql`w${sql.raw(`${place}`)} as (
    insert into rate_windows (app_id, key, hits, ends_at)
    select ${sql.placeholder('app')}, ${value('key', place)}, 1, ${value('end', place)}::timestamptz ${source}
    on conflict (app_id, key) do update set
      hits = case when ${isOver} then 1 else rate_windows.hits + 1 end,
      ends_at = case when ${isOver} then excluded.ends_at else rate_windows.ends_at end
    returning hits, (extract(epoch from ends_at) * 1000)::float8 as ends
  )`
}

function hitsIn(count: number) {
  const places = Array.from({ length: count }, (_, place) => place)
  const rows = places.map(
    (place) => sql`select ${sql.raw(`${place}`)} as place, hits, ends from w${sql.raw(`${place}`)}`,
  )
  return preparedSql<Counted>(
    sql`with ${sql.join(places.map(hit), sql`, `)} ${sql.join(rows, sql` union all `)} order by place`,
  )
}
const statements = [1, 2, 3].map(hitsIn)

/**
 * Counts a hit in each of these windows, in one statement, up to the first one that has no room: the windows after it
 * stay as they are. Returns the seconds until that one ends, and undefined if all had room.
 */
export async function countHits(db: Database, app: App, windows: readonly Window[]): Promise<number | undefined> {
  const count = statements[windows.length - 1]
  if (!count) throw new Error('There are one to three windows.')
  const now = app.now().getTime()
  const values = windows.flatMap(({ key, limit, seconds }, place) => [
    [`key${place}`, key],
    [`limit${place}`, limit],
    [`end${place}`, new Date(now + seconds * 1000).toISOString()],
  ])
  const counted = await count(db, { app: app.id, now: new Date(now).toISOString(), ...Object.fromEntries(values) })
  const full = counted.find(({ hits }, place) => hits > (windows[place]?.limit ?? 0))
  return full && Math.ceil((full.ends - now) / 1000)
}

/** Locks the windows in the order in which they are counted, so that no two statements wait for each other. */
const takeBack = preparedSql(sql`
  with own as (
    select key from rate_windows
    where app_id = ${sql.placeholder('app')} and key in (select json_array_elements_text(${sql.placeholder('keys')}::json))
    order by key for update
  )
  update rate_windows set hits = greatest(hits - 1, 0)
  where app_id = ${sql.placeholder('app')} and key in (select key from own)`)

/** Takes a hit in each of these windows back. Their keys are in the order of the alphabet. */
export async function uncountHits(db: Database, { id }: App, windows: readonly Window[]): Promise<void> {
  await takeBack(db, { app: id, keys: JSON.stringify(windows.map(({ key }) => key)) })
}
