import { readFile, writeFile } from 'node:fs/promises'
import type { AppStore } from './apps/app.js'
import { MAY_MOVE } from './apps/own-address.js'
import { databaseMissing } from './check-start.js'
import { keyServicesOf } from './config/key-services.js'
import type { CommandLine, OwnOptions } from './config/read.js'
import { openRing } from './crypto/key-service/open-ring.js'
import { openSecret } from './crypto/secret.js'
import { runMigrate } from './db/command.js'
import { openDatabase } from './db/open.js'
import { refuseOutdated } from './db/schema-state.js'
import { agreeOnRootKeys } from './keys/root-keys.js'

const flag = { type: 'boolean' } as const

/** Commands that do something with the server's data and end. */
export const maintenance = {
  migrate: {
    options: { check: { type: 'boolean' } },
    run: (line) => runMigrate(placeOf(line), { check: line.flags.check === true, print }),
  },
  apps: {
    options: { help: flag, json: flag, 'dry-run': flag, name: { type: 'string' }, [MAY_MOVE]: { type: 'string' } },
    takesMore: true,
    async run(line) {
      const { APPS_USAGE, runApps } = await import('./apps/command.js')
      const streams = { out: print, err: (text: string) => void process.stderr.write(`${text}\n`) }
      const read = (path: string) => readFile(path, 'utf8')
      if (line.flags.help) return say(APPS_USAGE)
      return withStore(line, (store) => runApps(argsOf(line), { ...store, ...streams, env: line.env, readFile: read }))
    },
  },
  keys: {
    options: { json: flag },
    takesMore: true,
    async run(line) {
      const { isWrapping, runKeys } = await import('./keys/command.js')
      if (isWrapping(line.rest)) return wrapping(line)
      return withStore(line, (store) => runKeys(argsOf(line), { ...store, out: print }))
    },
  },
  doctor: {
    options: { json: flag },
    async run(line) {
      const { runDoctor } = await import('./doctor/command.js')
      const { PUBLIC_URL: publicUrl, CAPTCHA_URL: captchaUrl, DATABASE_POOL: pool = 10 } = line.config.values
      const open = () => openUnchanged(line)
      const ring = { secrets: line.config.values.SECRETS ?? [], services: keyServicesOf(line.config.values) }
      return runDoctor({ open, publicUrl, captchaUrl, pool, print, ring }, { json: line.flags.json === true })
    },
  },
} as const satisfies Record<string, Maintenance>

interface Maintenance extends OwnOptions {
  /** Returns the exit code. */
  run(line: CommandLine): Promise<number>
}

type Store = Pick<AppStore, 'db' | 'secret'>

export type MaintenanceCommand = keyof typeof maintenance

const print = (line: string) => void process.stdout.write(`${line}\n`)

function say(text: string): number {
  print(text)
  return 0
}

/** What a command's own reader gets: its words, and its options behind them. */
const argsOf = ({ rest, flags }: CommandLine): readonly string[] => [
  ...rest,
  ...Object.entries(flags).flatMap(([name, value]) => {
    if (typeof value === 'string') return [`--${name}=${value}`]
    return value === true ? [`--${name}`] : []
  }),
]

/** The secrets as they are. A key service is asked once: a person waits for the command, and can run it again. */
const openedSecrets = async ({ config: { values } }: CommandLine) =>
  values.SECRETS && openRing(values.SECRETS, keyServicesOf(values))

/** Has root secrets wrapped or unwrapped, which needs no database. */
async function wrapping(line: CommandLine): Promise<number> {
  const { runWrapping } = await import('./keys/wrap.js')
  const services = keyServicesOf(line.config.values)
  const files = {
    readFile: (path: string) => readFile(path, 'utf8'),
    // for the server's own user, and never over a file that is there
    writeFile: (path: string, text: string) => writeFile(path, text, { flag: 'wx', mode: 0o600 }),
  }
  return runWrapping(argsOf(line), { services, env: line.env, ...files, out: print })
}

/** Opens the database and its secrets for a command, and closes them afterwards. */
async function withStore(line: CommandLine, work: (store: Store) => Promise<number>): Promise<number> {
  const place = placeOf(line)
  const secrets = await openedSecrets(line)
  const { db, folder, close } = await openDatabase(place, refuseOutdated)
  try {
    const secret = await openSecret({ secrets, folder, databaseUrl: place.databaseUrl })
    await agreeOnRootKeys({ db, secret }, { isShared: place.databaseUrl !== undefined })
    return await work({ db, secret })
  } finally {
    await close()
  }
}

/** Opens the database as it is, and its secrets. */
async function openUnchanged(line: CommandLine) {
  const place = placeOf(line)
  const secrets = await openedSecrets(line)
  const { db, folder, close } = await openDatabase(place, async () => [])
  const secret = openSecret({ secrets, folder, databaseUrl: place.databaseUrl })
  return { db, close, secret: await secret.catch((error) => close().then(() => Promise.reject(error))) }
}

/** The database of a server for people. Throws a sentence if none is named. */
function placeOf({ config: { values } }: CommandLine) {
  const place = { data: values.DATA ?? 'memory', databaseUrl: values.DATABASE_URL }
  const problem = databaseMissing(place)
  if (problem) throw new Error(problem)
  return place
}
