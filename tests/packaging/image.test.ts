import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { freePort } from '../../scripts/run/free-port.mjs'
import { sandboxAt } from '../contract/sandbox.js'
import { databaseBeside, startPostgres } from '../processes/postgres.js'
import { startServer } from '../server.js'
import { checkHealth, makeImage, ownFile, ownFolder, snapshot, startImage } from './image.js'
import { root } from './pack.js'

const run = promisify(execFile)
const ID = 'a'.repeat(25)
const PUBLIC = 'https://auth.example.com'
const APPS = JSON.stringify({ [ID]: { name: 'Acme', allowed_domains: ['https://acme.example'], guest_auth: true } })
/** The line that a server prints when it listens. Others are of its log. */
const FACTS = /^\{"server".*/
const newSecrets = () => `1:${randomBytes(32).toString('base64')}`

/** Containers of Linux: their steps need a shell, tar and permissions. */
const isUnix = process.platform !== 'win32'

let made: Awaited<ReturnType<typeof makeImage>>
let postgres: Awaited<ReturnType<typeof startPostgres>>
let secrets: string
let apps: string
beforeAll(async () => {
  if (!isUnix) return
  ;[made, postgres] = await Promise.all([makeImage(), startPostgres()])
  const mounted = ownFolder(made.image, made.place, 'mounted')
  apps = ownFile(made.image, mounted, 'apps.json', APPS)
  secrets = newSecrets()
})
afterAll(async () => {
  await postgres?.stop()
  made?.remove()
})

/** Starts the image on a database; `more` is added to its environment. */
async function start(database: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}) {
  const env = {
    LATCHKIT_SERVER_PUBLIC_URL: PUBLIC,
    LATCHKIT_SERVER_APPS: apps,
    LATCHKIT_SERVER_SECRETS: secrets,
    ...database,
    ...more,
  }
  const started = startImage(made.image, env)
  const facts = JSON.parse((await started.line(FACTS))[0])
  return { ...started, app: sandboxAt([facts.server]).appOf(ID), url: `${facts.server}` }
}

/** A new database on the Postgres server. */
async function databaseOf(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: postgres?.url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return databaseBeside(`${postgres?.url}`, name)
}

const guest = () => ({ guest_credential: randomBytes(32).toString('base64url') })

describe.runIf(isUnix)('the image', () => {
  it('has the packages of the lock file in their versions, and nothing that builds or tests', () => {
    const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
    const installed = JSON.parse(readFileSync(path.join(made.image.cwd, 'node_modules/.package-lock.json'), 'utf8'))
    const places = Object.keys(installed.packages).filter((place) => !installed.packages[place].link)
    expect(places.length).toBeGreaterThan(50)
    for (const place of places) {
      const { version } = JSON.parse(readFileSync(path.join(made.image.cwd, place, 'package.json'), 'utf8'))
      if (place.startsWith('node_modules/')) expect([place, version]).toEqual([place, packages[place].version])
    }
    const unwanted = ['esbuild', 'tsx', 'react', 'typescript', 'vitest', 'latchkit', '@foundry-rs', 'drizzle-kit']
    expect(unwanted.filter((name) => existsSync(path.join(made.image.cwd, 'node_modules', name)))).toEqual([])
    expect(readdirSync(made.image.cwd).sort()).toEqual(['node_modules', 'server'])
    expect(readdirSync(path.join(made.image.cwd, 'server')).sort()).toEqual([
      'LICENSE',
      'README.md',
      'dist',
      'package.json',
    ])
  })

  it('has the same pages as the package that is published', () => {
    const manifest = 'dist/server/pages/manifest.json'
    const inImage = readFileSync(path.join(made.image.cwd, 'server', manifest), 'utf8')
    expect(inImage).toBe(readFileSync(path.join(root, 'server', manifest), 'utf8'))
  })

  it('refuses to start without settings, and says which', async () => {
    const { code, stderr } = await startImage(made.image, {}).exit
    expect([code, stderr]).toEqual([1, expect.stringContaining('LATCHKIT_SERVER_PUBLIC_URL is not set')])
  })

  it('runs the other commands in place of start', async () => {
    const { code, stdout } = await startImage(made.image, {}, ['--help']).exit
    expect([code, stdout]).toEqual([0, expect.stringContaining('latchkit-server COMMAND')])
  })

  it('is healthy while /live answers, and not before or when it refuses', async () => {
    let status = 200
    const asked: (string | undefined)[] = []
    const live = await startServer((request, response) => {
      asked.push(request.url)
      response.writeHead(status).end()
    })
    const port = Number(new URL(live.url).port)
    expect(await checkHealth(made.image, port)).toBe(0)
    status = 503
    expect(await checkHealth(made.image, port)).toBe(1)
    await live.stop()
    expect(await checkHealth(made.image, port)).toBe(1)
    expect(asked).toEqual(['/live', '/live'])
  })
})

describe.runIf(isUnix).each(['a Postgres server', 'a folder'])('the image on %s', (kind) => {
  test('logs a guest in, serves the wallet frame, stops by its signal, and writes nowhere else', async (context) => {
    const isPostgres = kind === 'a Postgres server'
    if (isPostgres && !postgres) return context.skip('there is no Postgres server')
    const database: Record<string, string> = isPostgres
      ? { LATCHKIT_SERVER_DATABASE_URL: `${postgres?.url}` }
      : { LATCHKIT_SERVER_DATA: ownFolder(made.image, made.place, 'data') }
    const data = path.join(made.place, 'data')
    const elsewhere = () => snapshot(made.place).filter((line) => !line.startsWith(data))
    const before = elsewhere()
    expect(before.length).toBeGreaterThan(10_000)
    const adminPort = await freePort(4990)
    const { app, url, stop } = await start(database, { LATCHKIT_SERVER_ADMIN_PORT: `${adminPort}` })
    const login = await app.call('/guest/authenticate', guest())
    expect([login.status, login.body.is_new_user, login.body.user?.is_guest]).toEqual([200, true, true])
    expect(`${login.body.user?.id}`).toMatch(/^did:/)
    const frame = await fetch(`${url}/apps/${ID}/embedded-wallets`)
    expect([frame.status, await frame.text()]).toEqual([200, expect.stringContaining('id="facts"')])
    expect(await checkHealth(made.image, adminPort)).toBe(0)
    expect((await fetch(`http://127.0.0.1:${adminPort}/ready`)).status).toBe(200)

    const { code, stderr } = await stop(made.image.stopSignal)
    expect([code, stderr.includes('Error')]).toEqual([0, false])
    expect(elsewhere()).toEqual(before)
  })
})

describe.runIf(isUnix)('the commands from an empty machine to the first login', () => {
  const page = readFileSync(path.join(root, 'docs/self-hosting.md'), 'utf8')
  const [, block = ''] = /^## From an empty machine.*?^```sh\n(.*?)```/ms.exec(page) ?? []
  const commands = block.trim().split('\n')
  const shell = (script: string, cwd: string) => run('bash', ['-euc', script], { cwd, maxBuffer: 1e6 })

  it('are ten', () => expect(commands).toHaveLength(10))

  it('write the files that the server starts with, and log in', async (context) => {
    if (!postgres) return context.skip('there is no Postgres server')
    const place = ownFolder(made.image, made.place, 'empty')
    const [, clone = '', ...more] = commands
    const [up = '', login = ''] = more.splice(-2)
    const makesFolder = clone.slice(clone.indexOf('umask'))
    // only root may give a file away, and Compose starts the rest
    const [chown] = process.getuid?.() === 0 ? up.split(' && ') : ['true']
    await shell([makesFolder, ...more, 'echo "$app" > app', chown].join('\n'), place)
    const text = (name: string) => readFileSync(path.join(place, name), 'utf8').trim()
    expect(text('.env')).toBe('LATCHKIT_DOMAIN=auth.example.com')
    expect(text('secrets/database-url')).toBe(
      `postgres://latchkit:${text('secrets/database-password')}@postgres/latchkit`,
    )
    for (const name of readdirSync(path.join(place, 'secrets')))
      expect([name, statSync(path.join(place, 'secrets', name)).mode & 0o077]).toEqual([name, 0])

    // Compose mounts each file by itself, so the folder is not in the way
    if (process.getuid?.() === 0) await shell('chown 1000:1000 secrets', place)
    const own = { LATCHKIT_SERVER_SECRETS: '', LATCHKIT_SERVER_SECRETS_FILE: path.join(place, 'secrets/root-secrets') }
    const apps = { LATCHKIT_SERVER_APPS: path.join(place, 'secrets/apps.json') }
    const { url, stop } = await start({ LATCHKIT_SERVER_DATABASE_URL: await databaseOf('empty') }, { ...own, ...apps })
    const here = login.replace('https://auth.example.com', url)
    expect(here).not.toBe(login)
    const { stdout } = await shell(`app=${text('app')}\n${here}`, place)
    const answer = JSON.parse(stdout)
    expect([answer.user.is_guest, answer.is_new_user]).toEqual([true, true])
    expect(answer).toMatchObject({ token: expect.any(String), refresh_token: expect.any(String) })
    await stop()
  })
})

describe.runIf(isUnix)('a backup', () => {
  // as docs/self-hosting.md has them
  const DUMP = ['--format=custom', '--no-owner']
  const RESTORE = ['--clean', '--if-exists', '--no-owner', '--single-transaction']

  /** A server with a guest, and a dump of its database. */
  async function dumped(name: string) {
    const database = await databaseOf(name)
    const { app, stop } = await start({ LATCHKIT_SERVER_DATABASE_URL: database })
    const { body } = await app.call('/guest/authenticate', guest())
    const file = path.join(made.place, `${name}.dump`)
    await run('pg_dump', [...DUMP, `--file=${file}`, database])
    await stop()
    return { file, user: body.user?.id, refreshToken: body.refresh_token }
  }

  async function restored(file: string, name: string) {
    const database = await databaseOf(name)
    await run('pg_restore', [...RESTORE, `--dbname=${database}`, file])
    return { LATCHKIT_SERVER_DATABASE_URL: database }
  }

  it('is made and restored as the page says', () => {
    const page = readFileSync(path.join(root, 'docs/self-hosting.md'), 'utf8')
    const optionsOf = (command: string) =>
      (new RegExp(`${command} (.*)`).exec(page)?.[1]?.match(/--(?!username|dbname)\S+/g) ?? []).sort()
    expect(optionsOf('pg_dump')).toEqual([...DUMP].sort())
    expect(optionsOf('pg_restore')).toEqual([...RESTORE].sort())
  })

  it('that was made while the server ran goes on with its sessions and its schema', async (context) => {
    if (!postgres) return context.skip('there is no Postgres server')
    const { file, user, refreshToken } = await dumped('saved')
    const database = await restored(file, 'restored')
    const check = await startImage(made.image, database, ['migrate', '--check']).exit
    expect([check.code, check.stderr]).toEqual([0, ''])
    const { app, stop } = await start(database)
    const refreshed = await app.refresh(refreshToken)
    expect([refreshed.status, refreshed.body.user?.id]).toEqual([200, user])
    await stop()
  })

  it('is refused under another public address', async (context) => {
    if (!postgres) return context.skip('there is no Postgres server')
    const { file } = await dumped('saved_elsewhere')
    const database = await restored(file, 'restored_elsewhere')
    const env = { ...database, LATCHKIT_SERVER_PUBLIC_URL: 'https://other.example.com' }
    const { code, stderr } = await startImage(made.image, {
      LATCHKIT_SERVER_SECRETS: secrets,
      LATCHKIT_SERVER_APPS: apps,
      ...env,
    }).exit
    expect([code, stderr]).toEqual([1, expect.stringContaining(`was ${PUBLIC} at the first start`)])
  })

  it('opens nothing without its root secret, and everything with it afterwards', async (context) => {
    if (!postgres) return context.skip('there is no Postgres server')
    const { file, refreshToken } = await dumped('saved_alone')
    const database = await restored(file, 'restored_alone')
    const others = { LATCHKIT_SERVER_PUBLIC_URL: PUBLIC, LATCHKIT_SERVER_SECRETS: newSecrets() }
    const other = startImage(made.image, { ...others, ...database })
    const line = await other.line(FACTS).catch(() => undefined)
    if (line) {
      const app = sandboxAt([JSON.parse(line[0]).server]).appOf(ID)
      const calls = [await app.refresh(refreshToken), await app.call('/guest/authenticate', guest())]
      expect(calls.map(({ status, body }) => [status, body.user])).toEqual([
        [500, undefined],
        [500, undefined],
      ])
      await other.stop()
    } else expect(await other.exit).toMatchObject({ code: 1, stderr: expect.stringMatching(/secret/i) })
    const { app, stop } = await start(database)
    expect((await app.refresh(refreshToken)).status).toBe(200)
    await stop()
  })
})
