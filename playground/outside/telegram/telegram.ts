import type { Simulator } from '../outside.js'

/** The stand-in for Telegram: the login widget's script, the login page, BotFather, and a page that opens mini-apps. */
export const telegram: Simulator = {
  name: 'telegram',
  about: 'a Telegram that logs in by its widget, by a link, and by opening mini-apps',
  open: async (origin) => (await import('./service.js')).openService(`${origin}/telegram`),
}
