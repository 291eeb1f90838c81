import { defaults, type Settings } from '../settings/settings.js'
import { type App, type AppStore, createApp, findApp, saveSettings } from './app.js'
import { wantedSettings } from './change.js'
import { type ConfiguredApps, checkAppId } from './configured.js'
import { differences } from './difference.js'
import { lockApps } from './lock.js'
import { addressProblems, type SettingsChange } from './own-address.js'
import type { Sources } from './references.js'

/** What applying a file does to one app. `lines` say each setting that changes. */
export interface Change {
  readonly id: string
  readonly kind: 'created' | 'changed'
  readonly lines: readonly string[]
}

/** What is wrong with a file: a sentence for each setting. */
export class WrongFile extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** Where references lead, and the apps whose address may change although users have wallets there. */
export interface Applying extends Sources {
  readonly mayMove?: readonly string[]
}

interface Plan {
  readonly app: Change
  readonly settings: Settings
}

/** An app's settings as administrators see them. A name may have been stored before it had to be one line. */
export const administeredSettings = ({ stored, settings }: App): Settings => ({ ...stored, name: settings.name })

/** What the file would change. Changes nothing. */
export const planApps = async (store: AppStore, file: ConfiguredApps, how: Applying): Promise<readonly Change[]> =>
  (await plan(store, file, how)).map(({ app }) => app)

/** Applies the file in one transaction. `show` gets what changes before it does. Throws `WrongFile`. */
export const applyApps = (
  store: AppStore,
  file: ConfiguredApps,
  how: Applying,
  show: (changes: readonly Change[]) => void,
): Promise<readonly Change[]> =>
  store.db.transaction(async (tx) => {
    const locked = { ...store, db: tx }
    await lockApps(tx)
    const plans = await plan(locked, file, how, { lock: true })
    const changes = plans.map(({ app }) => app)
    show(changes)
    for (const { app, settings } of plans)
      await (app.kind === 'created'
        ? createApp(locked, { id: app.id, settings })
        : saveSettings(locked, app.id, settings))
    return changes
  })

/** Reads all apps, in one order for everybody, so that two who lock them do not wait for each other. */
async function plan(store: AppStore, file: ConfiguredApps, how: Applying, { lock = false } = {}) {
  const plans: Plan[] = []
  const problems: string[] = []
  const addresses: SettingsChange[] = []
  for (const [id, values] of Object.entries(file).sort(([one], [other]) => (one < other ? -1 : 1))) {
    checkAppId(id)
    const app = await findApp(store, id, { lock })
    const before = app ? administeredSettings(app) : defaults
    const wanted = await wantedSettings(before, values, how)
    problems.push(...wanted.problems.map((problem) => `App ${id}: ${problem}`))
    addresses.push({ id, before: app && before, after: wanted.settings })
    const lines = differences(before, wanted.settings)
    if (!app || lines.length > 0)
      plans.push({ app: { id, kind: app ? 'changed' : 'created', lines }, settings: wanted.settings })
  }
  problems.push(...(await addressProblems(store.db, addresses, how.mayMove)))
  if (problems.length > 0) throw new WrongFile(problems)
  return plans
}
