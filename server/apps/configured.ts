import { ApiError } from '../protocol/errors.js'
import { isRecord } from '../protocol/validate.js'
import { defaults, mergeSettings } from '../settings/settings.js'
import { type AppStore, createApp, findApp, saveSettings } from './app.js'
import { shownName } from './difference.js'
import { lockApps } from './lock.js'
import { addressProblems } from './own-address.js'
import { hasReference } from './references.js'

/** Settings by app id. */
export type ConfiguredApps = Readonly<Record<string, Readonly<Record<string, unknown>>>>

const APP_ID = /^[a-z0-9]{25}$/

/** Throws unless this is the id of an app. */
export function checkAppId(id: string): void {
  if (!APP_ID.test(id))
    throw new Error(`${shownName(id)} is not an app id. An app id has 25 characters: digits and lower-case letters.`)
}

/** Reads the text of a file such as `{"<app id>": {"name": "Acme", "allowed_domains": ["https://acme.example"]}}`. */
export function readApps(json: string): ConfiguredApps {
  const apps = parse(json.replace(/^\ufeff/, ''))
  if (isRecord(apps) && Object.values(apps).every(isRecord)) return apps as ConfiguredApps
  throw new Error('It must be a JSON object of app ids, each with an object of settings.')
}

/** Says where the mistake is, and not what is there, as the parser does: a secret may be. */
function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (cause) {
    const [, position] = /position (\d+)/.exec((cause as Error).message) ?? []
    const before = json.slice(0, Number(position ?? 0)).split('\n')
    const place = position ? ` (line ${before.length}, column ${(before.at(-1) ?? '').length + 1})` : ''
    throw new Error(`It is not valid JSON${place}.`)
  }
}

/** Creates the apps that do not exist yet, and merges the settings into those that do. Other apps stay unchanged. */
export async function configureApps(store: AppStore, configured: ConfiguredApps): Promise<void> {
  for (const [id, settings] of Object.entries(configured)) {
    checkAppId(id)
    const reference = Object.keys(settings).find((name) => hasReference(settings[name]))
    if (reference)
      throw new Error(
        `App ${id}: "${reference}" has a reference such as "env:NAME". Only "latchkit-server apps apply" follows these.`,
      )
    await store.db
      .transaction((tx) => configure({ ...store, db: tx }, id, settings))
      .catch((cause: unknown) => {
        throw cause instanceof ApiError ? new Error(`App ${id}: ${cause.message}`, { cause }) : cause
      })
  }
}

async function configure(store: AppStore, id: string, settings: Readonly<Record<string, unknown>>): Promise<void> {
  await lockApps(store.db)
  const app = await findApp(store, id, { lock: true })
  const after = mergeSettings(app?.stored ?? defaults, settings)
  const [problem] = await addressProblems(store.db, [{ id, before: app?.stored, after }])
  if (problem) throw new Error(problem)
  await (app ? saveSettings(store, id, after) : createApp(store, { id, settings: after }))
}
