import { isDeepStrictEqual } from 'node:util'
import { nearest } from '../../core/input/nearest.js'
import { isRecord } from '../protocol/validate.js'
import { secretDefaults, secretFields } from '../settings/secret.js'
import { mergeSettings, type Settings, settingNames } from '../settings/settings.js'
import { shownName } from './difference.js'
import { hasReference, resolveSecret, type Sources } from './references.js'

/** What a file wants of an app, or what is wrong with it: a sentence for each setting. */
interface Wanted {
  readonly settings: Settings
  readonly problems: readonly string[]
}

/** The settings that an app would have with the values of a file. What stays as it is is not checked again. */
export async function wantedSettings(
  before: Settings,
  values: Readonly<Record<string, unknown>>,
  sources: Sources,
): Promise<Wanted> {
  let settings = before
  const problems: string[] = []
  for (const [name, value] of Object.entries(values)) {
    try {
      settings = await withSetting(settings, name, value, sources)
    } catch (cause) {
      problems.push((cause as Error).message)
    }
  }
  return { settings, problems }
}

async function withSetting(before: Settings, name: string, value: unknown, sources: Sources): Promise<Settings> {
  if (!settingNames.includes(name as keyof Settings)) {
    const meant = nearest(name.slice(0, 100), settingNames)
    throw new Error(`${shownName(name)} is not a known setting.${meant ? ` Did you mean "${meant}"?` : ''}`)
  }
  const key = name as keyof Settings
  if (!Object.hasOwn(secretFields, name)) {
    if (hasReference(value)) throw new Error(`"${name}" is no secret: only settings that are take references.`)
    return isDeepStrictEqual(value, before[key]) ? before : mergeSettings(before, { [name]: value })
  }
  const empty = (secretDefaults as Readonly<Record<string, unknown>>)[name]
  // Null empties a setting of several parts, in which a merge could not remove any.
  if (value === null && isRecord(empty)) return { ...before, [name]: empty }
  const secret = await resolveSecret(value, before[key], sources).catch((cause: Error) => {
    throw new Error(`"${name}" ${cause.message}`, { cause })
  })
  return isDeepStrictEqual(secret, before[key]) ? before : mergeSettings(before, { [name]: secret })
}
