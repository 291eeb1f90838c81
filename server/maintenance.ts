import { readFile } from 'node:fs/promises'
import type { AppStore } from './apps/app.js'
import { databaseMissing } from './check-start.js'
import type { CommandLine, OwnOptions } from './config/read.js'
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
    options: { help: flag, json: flag, 'dry-run': flag, name: { type: 'string' } },
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
      const { runKeys } = await import('./keys/command.js')
      return withStore(line, (store) => runKeys(argsOf(line), { ...store, out: print }))
    },
  },
  doctor: {
    options: { json: flag },
    async run(line) {
      const { runDoctor } = await import('./doctor/command.js')
      const { PUBLIC_URL: publicUrl, DATABASE_POOL: pool = 10 } = line.config.values
      const open = () => openUnchanged(line)
      return runDoctor({ open, publicUrl, pool, print }, { json: line.flags.json === true })
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

/** Opens the database and its secrets for a command, and closes them afterwards. */
async function withStore(line: CommandLine, work: (store: Store) => Promise<number>): Promise<number> {
  const place = placeOf(line)
  const { db, folder, close } = await openDatabase(place, refuseOutdated)
  try {
    const secret = await openSecret({ secrets: line.config.values.SECRETS, folder, databaseUrl: place.databaseUrl })
    await agreeOnRootKeys({ db, secret }, { isShared: place.databaseUrl !== undefined })
    return await work({ db, secret })
  } finally {
    await close()
  }
}

/** Opens the database as it is, and its secrets. */
async function openUnchanged(line: CommandLine) {
  const place = placeOf(line)
  const { db, folder, close } = await openDatabase(place, async () => [])
  const secret = openSecret({ secrets: line.config.values.SECRETS, folder, databaseUrl: place.databaseUrl })
  return { db, close, secret: await secret.catch((error) => close().then(() => Promise.reject(error))) }
}

/** The database of a server for people. Throws a sentence if none is named. */
function placeOf({ config: { values } }: CommandLine) {
  const place = { data: values.DATA ?? 'memory', databaseUrl: values.DATABASE_URL }
  const problem = databaseMissing(place)
  if (problem) throw new Error(problem)
  return place
}
