import type { App } from '../apps/app.js'

/**
 * The text of a message with a code. `use` is the purpose of the code, such as "log in to", which stands before the
 * app's name.
 */
export function letter({ settings }: Pick<App, 'settings'>, code: string, use: string): string {
  const minutes = Math.max(1, Math.round(settings.otp_ttl / 60))
  return `${code} is your code to ${use} ${settings.name}. It works for ${minutes} min. If you did not ask for it, ignore this message.`
}
