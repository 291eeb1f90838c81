import { median, perCall } from './arithmetic.js'
import { type Postgres, startOurs } from './processes.js'
import { addresses, logins, round } from './rounds.js'
import { APP } from './subjects.js'

const CALLS = 400
const ROUNDS = 5

/** Gives an app this many users with an email address, by one statement for each table. */
async function fill(postgres: Postgres, database: string, users: number): Promise<void> {
  const id = `'did:bench:' || n`
  await postgres.asked(
    `insert into users (id, app_id, created_at) select ${id}, '${APP}', now() from generate_series(1, ${users}) n`,
    database,
  )
  await postgres.asked(
    `insert into accounts (app_id, user_id, type, subject, fields, first_verified_at, latest_verified_at)
     select '${APP}', ${id}, 'email', 'user-' || n || '@example.com',
       jsonb_build_object('address', 'user-' || n || '@example.com'), now(), now()
     from generate_series(1, ${users}) n`,
    database,
  )
  await postgres.asked('vacuum analyze', database)
}

/** ms of processor time of a login where an app has so many users. */
export async function loginAt(postgres: Postgres, users: number): Promise<number> {
  const database = `users_${users}`
  const url = await postgres.create(database)
  const on = await startOurs(url)
  try {
    await fill(postgres, database, users)
    await round(on, postgres, 'warm', CALLS)
    const known = addresses('warm', CALLS)
    const measured: number[] = []
    for (let number = 0; number < ROUNDS; number++) measured.push(perCall((await logins(on, postgres, known)).measured))
    return median(measured)
  } finally {
    await on.stop()
  }
}

/** Memory of the server, in MB, when it has answered this many logins. */
export async function memoryAfter(postgres: Postgres, count: number, say: (line: string) => void) {
  const on = await startOurs(await postgres.create('memory'))
  const before = on.running.memory().now
  const known = addresses('memory', 1000)
  try {
    for (let done = 0; done < count; done += known.length) {
      await logins(on, postgres, known)
      if (done % 10_000 === 0) say(`${done + known.length} logins: ${on.running.memory().now.toFixed(0)} MB`)
    }
    return { before, ...on.running.memory() }
  } finally {
    await on.stop()
  }
}
