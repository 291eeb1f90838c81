import { ApiError } from '../protocol/errors.js'

/** Refuses a feature by the name of the setting that it needs. Decision 87. */
export const missingSetting = (setting: string) =>
  new ApiError('not_supported', `This server lacks the setting ${setting}, which this needs.`)

/** Returns the value of a setting that a feature needs, or refuses the feature. */
export function needed<T>(value: T | null | undefined, setting: string): T {
  if (value === null || value === undefined) throw missingSetting(setting)
  return value
}
