// `npm run rehearsal [-- --short] [--rate N] [--plant NAME]`: two servers behind nginx with TLS, on one Postgres, with
// people who log in all the time, while everything happens that happens to a server. Exit code 0: nothing was lost;
// 1: something was; 3: this machine lacks a program.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findOrInstallChromium } from '../../scripts/run/chromium.mjs'
import { tryPostgres } from '../../scripts/run/postgres.mjs'
import { afterUs } from '../processes/after-us.js'
import { startPostgres } from '../processes/postgres.js'
import { startServer } from '../server.js'
import { startBouncer } from './bouncer.js'
import { keepBrowsing, PAGE } from './browser.js'
import { check, PLANTS } from './check.js'
import { createNetwork } from './client.js'
import { openMailbox } from './codes.js'
import { faults, type Stage } from './faults.js'
import { keepLoggingIn, type World } from './journeys.js'
import { createLedger, isClean, type Verdict } from './ledger.js'
import { createMeter, tableOf } from './meter.js'
import { findProgram, MISSING, Missing, needOpenssl } from './programs.js'
import { makeCertificate, NAME, startProxy } from './proxy.js'
import { createServers } from './servers.js'

/** Logins a second that are begun, where the machine is quick enough. */
const RATE = 50
/** Pages of the browser that log people in. */
const PAGES = 2
/** Minutes after which it gives up, whatever it waits for. */
const MOST_MINUTES = 12

const { values } = parseArgs({
  options: { short: { type: 'boolean' }, rate: { type: 'string' }, plant: { type: 'string' } },
})
if (values.plant && !PLANTS[values.plant])
  throw new Error(`--plant ${values.plant}: there are ${Object.keys(PLANTS).join(', ')}.`)

async function freePorts(count: number): Promise<readonly number[]> {
  const servers = await Promise.all(Array.from({ length: count }, () => startServer(() => {})))
  await Promise.all(servers.map(({ stop }) => stop()))
  return servers.map(({ port }) => port)
}

/** What has to be ended, last first. */
const endings: (() => unknown)[] = []

async function findAll() {
  needOpenssl()
  tryPostgres()
  const [nginx, pgbouncer, chromium] = [findProgram('nginx'), findProgram('pgbouncer'), await findOrInstallChromium()]
  if (!chromium) throw new Missing('There is no Chromium. Install one, and set CHROME_PATH.')
  const postgres = await startPostgres()
  if (!postgres) throw new Missing('There is no Postgres server (initdb). Install postgresql.')
  endings.push(postgres.stop)
  return { nginx, pgbouncer, chromium, postgres }
}

/** Starts everything that stands around the servers, and the servers. */
async function setUp() {
  const { nginx, pgbouncer, chromium, postgres } = await findAll()
  const folder = mkdtempSync(path.join(tmpdir(), 'latchkit-rehearsal-'))
  const callOff = afterUs('rm -rf "$1"', folder)
  endings.unshift(() => {
    rmSync(folder, { recursive: true, force: true })
    callOff()
  })
  const [http = 0, https = 0, bouncing = 0, ...ports] = await freePorts(5)
  const certificate = makeCertificate(folder)
  const origin = `https://${NAME}:${https}`
  const mailbox = await openMailbox()
  endings.push(mailbox.stop)
  const bouncer = await startBouncer(pgbouncer, folder, { port: bouncing, socket: socketOf(postgres.url) })
  endings.push(bouncer.stop)

  const apps = { tokens: randomId(), cookies: randomId() }
  const common = {
    allowed_domains: [PAGE],
    rate_limits: { per_address: 1e6, per_ip: 1e9, window: 600 },
  }
  const settings = { [apps.tokens]: common, [apps.cookies]: { ...common, custom_api_url: origin } }
  const appsFile = path.join(folder, 'apps.json')
  writeFileSync(appsFile, JSON.stringify(settings))
  const servers = createServers(
    ports,
    { publicUrl: origin, appsFile, apps: settings, mailbox: mailbox.url },
    { version: 'previous', databaseUrl: postgres.url, secrets: [`0:${randomBytes(32).toString('base64url')}`] },
  )
  endings.push(servers.stopAll)
  await servers.startAll()
  const proxy = await startProxy(nginx, folder, { http, https, servers: ports, ...certificate })
  endings.push(proxy.stop)
  const ca = readFileSync(certificate.certificate, 'utf8')
  const ledger = createLedger()
  const network = createNetwork({ ca })
  endings.push(network.close)
  const meter = createMeter(ledger.fail)
  const world: World = { origin, ca, apps, mailbox, network, ledger, meter }
  const stage: Stage = {
    ...{ world, servers, postgres, databaseUrl: postgres.url },
    bouncedUrl: bouncer.urlOf('postgres'),
    isShort: values.short ?? false,
  }
  return { stage, chromium }
}

const randomId = () => randomBytes(13).toString('hex').slice(0, 25)
const socketOf = (url: string) => `${new URL(url.replace('@/', '@nowhere/')).searchParams.get('host')}`

async function rehearse() {
  const { stage, chromium } = await setUp()
  const { world } = stage
  const rate = Number(values.rate ?? RATE)
  console.log(
    `${world.origin} leads to two servers. ${rate} logins a second are begun, and ${PAGES} pages of a browser`,
  )
  console.log('log people in too. Codes are handed over on this machine by an extension of the server, since')
  console.log('`latchkit-server start` sends no mail yet; all else is as in that command.')
  const since = Date.now()
  const load = keepLoggingIn(world, rate)
  const browsing = await keepBrowsing(world, chromium, PAGES)
  for (const [name, run] of faults) {
    world.meter.next(name)
    process.stderr.write(`${name} …\n`)
    await run(stage)
    // One fault at a time: what waits for its end is not met by the next one.
    await world.meter.settled()
  }
  world.meter.next('the last calls')
  await Promise.all([load.stop(), browsing.stop()])
  world.meter.next('over')
  console.log(`\n${tableOf(world.meter.phases.slice(1))}\n`)
  sayIfSlow(rate, world.ledger.logins.size, (Date.now() - since) / 1000)
  const verdict = await check(world, stage.databaseUrl, values.plant)
  report(verdict, world.ledger.logins.size)
  return verdict
}

/** A rehearsal with less load than was asked for says so. */
function sayIfSlow(rate: number, logins: number, seconds: number): void {
  const reached = logins / seconds
  if (reached > rate / 2) return
  const machine = `${cpus().length} cores at a load of ${loadavg()[0]?.toFixed(1)}`
  console.log(`It was ${reached.toFixed(1)} logins a second in place of ${rate}: this machine has ${machine}.`)
}

function report(verdict: Verdict, logins: number): void {
  const { details, ...counts } = verdict
  const words = Object.entries(counts).map(([name, count]) => `${name}: ${count}`)
  console.log(`${logins} logins were acknowledged. ${words.join(', ')}.`)
  for (const one of details) console.log(`  ${one}`)
}

async function endAll(): Promise<void> {
  for (const end of endings.reverse()) await end()
}

const limit = setTimeout(() => {
  console.error(`It takes longer than ${MOST_MINUTES} minutes: given up.`)
  process.exit(1)
}, MOST_MINUTES * 60_000)
try {
  const verdict = await rehearse()
  process.exitCode = isClean(verdict) ? 0 : 1
} catch (error) {
  if (error instanceof Missing) {
    console.error(error.message)
    process.exitCode = MISSING
  } else {
    console.error(error)
    process.exitCode = 1
  }
} finally {
  clearTimeout(limit)
  await endAll()
}
