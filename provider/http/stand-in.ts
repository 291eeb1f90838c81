import { ApiError } from '../protocol/errors.js'
import type { Provider } from './context.js'

/** Refuses a feature by the name of the setting that it needs. Decision 87. */
export const missingSetting = (setting: string) =>
  new ApiError('not_supported', `This provider lacks the setting ${setting}, which this needs.`)

/**
 * The address of a stand-in, for a service that the app's settings do not name. Only the sandbox has stand-ins: without
 * it, the call is refused by the name of the setting. Decision 87.
 */
export function standInAt({ outside }: Pick<Provider, 'outside'>, path: string, setting: string): string {
  if (outside === undefined) throw missingSetting(setting)
  return `${outside}${path}`
}
