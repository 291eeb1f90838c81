import { ApiError } from '../protocol/errors.js'
import { type Check, isRecord, type Optional, type Shape, unwrap } from '../protocol/validate.js'
import { privateDefaults, privateFields } from './private.js'
import { type PublicSettings, publicDefaults, publicFields } from './public.js'
import { type SecretSettings, secretDefaults, secretFields } from './secret.js'

const all = { ...publicFields, ...privateFields, ...secretFields }

export type Settings = Shape<typeof all>
/** All settings except the secret ones. */
export type ClearSettings = Omit<Settings, keyof SecretSettings>

export const defaults: Settings = { ...publicDefaults, ...privateDefaults, ...secretDefaults }

/** The names of all settings. */
export const settingNames = Object.keys(all) as readonly (keyof Settings)[]

/** Separates the settings that are stored in clear from those that must be encrypted. */
export function splitSecrets(settings: Settings): { clear: ClearSettings; secrets: SecretSettings } {
  const part = (secret: boolean) =>
    Object.fromEntries(Object.entries(settings).filter(([key]) => Object.hasOwn(secretFields, key) === secret))
  return { clear: part(false) as ClearSettings, secrets: part(true) as SecretSettings }
}

export const publicSettings = (settings: Settings): PublicSettings =>
  Object.fromEntries(Object.entries(settings).filter(([key]) => Object.hasOwn(publicFields, key))) as PublicSettings

/**
 * Applies changes to settings. Objects are merged key by key; null removes an optional setting. Throws 400 invalid_data
 * with the name of an unknown key or a wrong value.
 */
export function mergeSettings(settings: Settings, changes: Record<string, unknown>): Settings {
  const merged: Record<string, unknown> = { ...settings }
  for (const [key, change] of Object.entries(changes)) {
    const field: Check<unknown> | Optional<unknown> | undefined = Object.hasOwn(all, key)
      ? all[key as keyof typeof all]
      : undefined
    if (!field) throw new ApiError('invalid_data', `"${key}" is not a known key.`)
    if (change === null && 'optional' in field) {
      delete merged[key]
      continue
    }
    const before = merged[key]
    const after = isRecord(before) && isRecord(change) ? { ...before, ...change } : change
    if (!unwrap(field).test(after)) throw new ApiError('invalid_data', `"${key}" must be ${unwrap(field).wants}.`)
    merged[key] = after
  }
  return merged as Settings
}
