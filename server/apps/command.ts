import { parseArgs } from 'node:util'
import { asc } from 'drizzle-orm'
import { newId } from '../crypto/random.js'
import type { Secret } from '../crypto/secret.js'
import type { Database } from '../db/database.js'
import { apps } from '../db/schema/apps.js'
import { isStorableText } from '../protocol/storable.js'
import { secretFields } from '../settings/secret.js'
import { defaults, mergeSettings, settingNames } from '../settings/settings.js'
import { type AppStore, createApp, findApp } from './app.js'
import { administeredSettings, applyApps, type Change, planApps } from './apply.js'
import { checkAppId, readApps } from './configured.js'
import { shown, shownName } from './difference.js'
import { lockApps } from './lock.js'
import { MAY_MOVE } from './own-address.js'
import { isSet, NOT_SET, SET, type Sources } from './references.js'

export const APPS_USAGE = `Usage: latchkit-server apps COMMAND

Commands
  list [--json]              all apps
  show ID                    an app's settings, as a file that apply takes; secrets are not shown
  create [ID] [--name NAME]  a new app, and prints its id
  apply FILE [--dry-run]     shows what the file would change, and changes it; --dry-run shows only
        [--${MAY_MOVE}=ID,…]  lets the address of these apps change although users have wallets there: every
                             one of them then has to recover the wallet in each browser`

/** What the command works on, and where it prints whole lines. */
export interface AppsCommand extends Sources {
  readonly db: Database
  readonly secret: Secret
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}

/** Runs `apps` with what stands after it, and resolves to the exit code. */
export async function runApps([command = '', ...args]: readonly string[], on: AppsCommand): Promise<number> {
  try {
    if (command === '--help' || args.includes('--help')) {
      on.out(APPS_USAGE)
      return 0
    }
    if (!Object.hasOwn(COMMANDS, command))
      throw new Error(
        `${command ? `There is no command apps ${shownName(command)}.` : 'A command is missing.'}\n${APPS_USAGE}`,
      )
    await COMMANDS[command as keyof typeof COMMANDS](args, on)
    return 0
  } catch (cause) {
    on.err((cause as Error).message)
    return 1
  }
}

const COMMANDS = { list, show, create, apply } as const
const storeOf = ({ db, secret }: AppsCommand): AppStore => ({ db, secret })

/** The one argument of a command. */
function only(positionals: readonly string[], name: string): string {
  const [value, ...more] = positionals
  if (value === undefined || more.length > 0) throw new Error(`It takes one ${name}.\n${APPS_USAGE}`)
  return value
}

async function list(args: readonly string[], { db, out }: AppsCommand): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { json: { type: 'boolean' } } })
  const rows = await db.select().from(apps).orderBy(asc(apps.createdAt), asc(apps.id))
  const all = rows.map(({ id, createdAt, settings }) => {
    const { name, allowed_domains } = { ...defaults, ...settings }
    return { id, name, allowed_domains, created_at: createdAt.toISOString() }
  })
  if (values.json) return out(shown(all, 2))
  if (all.length === 0) out('There are no apps.')
  for (const { id, name, allowed_domains } of all)
    out(`${id}  ${shown(name)}  ${allowed_domains.map((domain) => shown(domain)).join(' ') || 'no allowed domains'}`)
}

async function show(args: readonly string[], on: AppsCommand): Promise<void> {
  const id = only(parseArgs({ args: [...args], allowPositionals: true }).positionals, 'app id')
  const app = isStorableText(id) ? await findApp(storeOf(on), id) : undefined
  if (!app) throw new Error(`There is no app with the id ${shownName(id)}.`)
  const settings = administeredSettings(app) as Readonly<Record<string, unknown>>
  const printed = settingNames
    .filter((name) => Object.hasOwn(secretFields, name) || settings[name] !== undefined)
    .map((name) => [name, Object.hasOwn(secretFields, name) ? (isSet(settings[name]) ? SET : NOT_SET) : settings[name]])
  on.out(shown({ [id]: Object.fromEntries(printed) }, 2))
}

async function create(args: readonly string[], on: AppsCommand): Promise<void> {
  const options = { name: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
  const id = positionals.length > 0 ? only(positionals, 'app id') : newId()
  checkAppId(id)
  const settings = values.name === undefined ? defaults : mergeSettings(defaults, { name: values.name })
  await on.db.transaction(async (tx) => {
    await lockApps(tx)
    const store = { ...storeOf(on), db: tx }
    if (await findApp(store, id)) throw new Error(`There is already an app with the id ${id}.`)
    await createApp(store, { id, settings })
  })
  on.out(id)
}

async function apply(args: readonly string[], on: AppsCommand): Promise<void> {
  const options = { 'dry-run': { type: 'boolean' }, [MAY_MOVE]: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
  const name = only(positionals, 'file')
  const file = await on
    .readFile(name)
    .then(readApps)
    .catch((cause: Error) => {
      throw new Error(`${shownName(name)} cannot be read: ${cause.message}`, { cause })
    })
  const how = { ...on, mayMove: values[MAY_MOVE]?.split(',') ?? [] }
  const print = (changes: readonly Change[]) => {
    for (const line of changes.flatMap(linesOf)) on.out(line)
  }
  if (values['dry-run']) {
    const changes = await planApps(storeOf(on), file, how)
    print(changes)
    return on.out(changes.length > 0 ? 'Nothing was changed, because of --dry-run.' : NOTHING)
  }
  const changes = await applyApps(storeOf(on), file, how, print)
  on.out(changes.length > 0 ? `Applied to ${changes.length} ${changes.length === 1 ? 'app' : 'apps'}.` : NOTHING)
}
const NOTHING = 'There is nothing to change.'

const linesOf = ({ id, kind, lines }: Change): readonly string[] => [
  `App ${id}: ${kind === 'created' ? 'created' : `${lines.length} ${lines.length === 1 ? 'change' : 'changes'}`}`,
  ...lines.map((line) => `  ${line}`),
]
