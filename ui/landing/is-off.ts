import { type AppConfig, readAppConfig } from '../../core/protocol/app-config.js'
import { LOGIN_METHODS } from '../../core/protocol/methods.js'

const ALL: readonly string[] = LOGIN_METHODS

/** Whether a name is a login method that the app has off, whatever the host lists. Decision 94. */
export function isOff({ raw }: Pick<AppConfig, 'raw'>, name: string): boolean {
  const on: readonly string[] = readAppConfig(raw).loginMethods
  return ALL.includes(name) && !on.includes(name)
}
