import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { runMigrate } from '../../server/db/command.js'
import { openDatabase } from '../../server/db/open.js'
import { knownMigrations } from '../../server/db/schema-state.js'
import { startSandbox } from '../../server/sandbox/start.js'
import { type RunningServer, type ServerOptions, startServer } from '../../server/server.js'
import { databaseBeside } from '../processes/postgres.js'
import { newData } from '../processes/server-data.js'
import { startProcess } from '../processes/start-process.js'
import { databases } from './databases.js'

const shared = databases.find(({ databaseUrl }) => databaseUrl)?.databaseUrl
const known = knownMigrations()
const newest = known.at(-1)

/** Runs the command `migrate` and returns its exit code and lines. */
async function migrate(place: { data?: string; databaseUrl?: string }, { check = false } = {}) {
  const lines: string[] = []
  const code = await runMigrate({ data: 'memory', ...place }, { check, print: (line) => lines.push(line) })
  return { code, lines }
}

async function query(databaseUrl: string, text: string, values: readonly unknown[] = []) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(text, [...values])).rows
  } finally {
    await client.end()
  }
}

describe.skipIf(!shared)('the schema of a Postgres database (skipped without server binaries)', () => {
  const name = `schema_${randomBytes(4).toString('hex')}`
  const databaseUrl = databaseBeside(`${shared}`, name)
  const secret = 's'.repeat(32)
  const running = new Set<RunningServer>()
  beforeEach(async () => {
    await query(`${shared}`, `create database ${name}`)
  })
  afterEach(async () => {
    await Promise.all([...running].map((server) => server.close()))
    running.clear()
    await query(`${shared}`, `drop database ${name} with (force)`)
  })
  /** Adds a migration that this version does not know, as a later one would. */
  const addLater = () =>
    query(databaseUrl, `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', $1)`, [
      Number(newest?.when) + 1000,
    ])
  const start = async (options: ServerOptions = {}) => {
    const server = await startServer({ databaseUrl, secret, ...options })
    running.add(server)
    const close = async () => {
      if (running.delete(server)) await server.close()
    }
    return { close }
  }

  test('is missing, is made once by twenty commands that start at once, and is up to date', async () => {
    const before = await migrate({ databaseUrl }, { check: true })
    expect(before.code).toBe(3)
    expect(before.lines).toContain(`Not applied: ${newest?.tag}.`)
    expect(await query(databaseUrl, `select to_regclass('drizzle.__drizzle_migrations') as at`)).toEqual([{ at: null }])
    const all = await Promise.all(Array.from({ length: 20 }, () => migrate({ databaseUrl })))
    expect(all.map(({ code }) => code)).toEqual(all.map(() => 0))
    expect(all.filter(({ lines }) => lines.includes(`Applied ${newest?.tag}.`))).toHaveLength(1)
    expect(await query(databaseUrl, 'select 1 from drizzle.__drizzle_migrations')).toHaveLength(known.length)
    const [{ value }] = await query(databaseUrl, `select value from server_facts where name = 'works_from'`)
    expect(known.map(({ when }) => `${when}`)).toContain(value)
    expect(await migrate({ databaseUrl }, { check: true })).toEqual({ code: 0, lines: ['The schema is up to date.'] })
  })

  test('of a later version is refused by start and migrate, and stays as it is', async () => {
    await migrate({ databaseUrl })
    await addLater()
    await query(databaseUrl, `delete from server_facts where name = 'works_from'`)
    const ways = [() => start(), () => start({ migrates: false }), () => migrate({ databaseUrl })]
    for (const way of ways)
      await expect(way()).rejects.toThrow('A later version of latchkit-server has changed this database')
    await expect(migrate({ databaseUrl }, { check: true })).rejects.toThrow('A later version')
    expect(await query(databaseUrl, `select 1 from server_facts where name = 'works_from'`)).toEqual([])
  })

  test('of a later version that says it works with this one is taken, so that a process may start again during an upgrade', async () => {
    await migrate({ databaseUrl })
    await addLater()
    const said = async () => query(databaseUrl, `select value from server_facts where name = 'works_from'`)
    await query(databaseUrl, `update server_facts set value = $1 where name = 'works_from'`, [`${newest?.when}`])
    await start()
    expect(await said()).toEqual([{ value: `${newest?.when}` }])
    expect((await migrate({ databaseUrl }, { check: true })).lines[0]).toContain('this version works with it')
    await query(databaseUrl, `update server_facts set value = $1`, [`${Number(newest?.when) + 1}`])
    await expect(start()).rejects.toThrow('A later version')
  })

  test('is left alone by a server that may not change it', async () => {
    await expect(start({ migrates: false })).rejects.toThrow('Run latchkit-server migrate')
    expect(await query(databaseUrl, `select to_regclass('apps') as at`)).toEqual([{ at: null }])
    await migrate({ databaseUrl })
    await query(databaseUrl, 'create role served login')
    onTestFinished(async () => void (await query(`${shared}`, 'drop role served')))
    await query(databaseUrl, 'grant usage on schema drizzle, public to served')
    await query(databaseUrl, 'grant select on all tables in schema drizzle to served')
    await query(databaseUrl, 'grant select, insert, update, delete on all tables in schema public to served')
    await query(databaseUrl, 'grant usage on all sequences in schema public to served')
    await start({ migrates: false, databaseUrl: databaseUrl.replace('latchkit@', 'served@') })
  })

  test('with another public address is refused, unless the operator says that it moves', async () => {
    const [old, next] = ['https://login.example.com', 'https://auth.example.com']
    await (await start({ publicUrl: old })).close()
    await (await start({ publicUrl: `${old}:443/` })).close()
    await expect(start({ publicUrl: next })).rejects.toThrow(
      `LATCHKIT_SERVER_PUBLIC_URL was ${old} at the first start and is ${next} now.`,
    )
    await expect(start({ publicUrl: next, movedFrom: 'https://other.example.com' })).rejects.toThrow(
      'was https://login',
    )
    await (await start({ publicUrl: next, movedFrom: old })).close()
    await (await start({ publicUrl: next, movedFrom: old })).close()
    await expect(start({ publicUrl: old })).rejects.toThrow(`was ${next} at the first start`)
  })

  test('is one address for servers that start at once with two', async () => {
    await migrate({ databaseUrl })
    const addresses = Array.from({ length: 6 }, (_, at) => `https://${at % 2 ? 'a' : 'b'}.example.com`)
    const started = await Promise.allSettled(addresses.map((publicUrl) => start({ publicUrl })))
    const [{ value }] = await query(databaseUrl, `select value from server_facts where name = 'public_url'`)
    expect(started.map(({ status }) => status === 'fulfilled')).toEqual(addresses.map((address) => address === value))
  })

  test('with another prefix is refused', async () => {
    await (await start({ publicUrl: 'https://auth.example.com' })).close()
    await query(databaseUrl, `update server_facts set value = 'acme' where name = 'wire_prefix'`)
    await expect(start({ publicUrl: 'https://auth.example.com' })).rejects.toThrow('with the prefix "acme"')
  })

  test('of a server for people is refused by the sandbox, which would show its codes', async () => {
    await (await start({ publicUrl: 'https://auth.example.com' })).close()
    await expect(startSandbox({ databaseUrl, secret })).rejects.toThrow(
      'that of the server at https://auth.example.com',
    )
    expect(await query(databaseUrl, 'select 1 from apps')).toEqual([])
  })
})

describe('the command migrate', () => {
  const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
  const command = (args: readonly string[]) =>
    startProcess(process.execPath, ['--import', 'tsx', main, 'migrate', ...args], {}).exit

  test('makes the database of a folder, and --check says by its exit code whether there is one', async () => {
    const { folder, remove } = await newData()
    onTestFinished(remove)
    const data = path.join(folder, 'data')
    expect(await command(['--check', '--data', data])).toMatchObject({
      code: 3,
      stdout: `There is no database in ${data} yet.\n`,
    })
    expect(await command(['--data', data])).toMatchObject({ code: 0, stdout: expect.stringMatching(/up to date\.\n$/) })
    expect(await command(['--check', '--data', data])).toMatchObject({ code: 0, stdout: 'The schema is up to date.\n' })
    const { db, close } = await openDatabase({ data })
    onTestFinished(close)
    expect(db).toBeDefined()
  })

  test.each([
    [[], 'There is no database: set LATCHKIT_SERVER_DATABASE_URL'],
    [['--chek'], "Unknown option '--chek'"],
    [['now'], "Unexpected argument 'now'"],
  ])('with %j is refused', async (args, message) => {
    expect(await command(args)).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(message) })
  })
})
