import { PREFIX } from './environment.js'
import type { Config } from './read.js'
import type { StartCommand } from './variable.js'
import { described, type Name, names } from './variables.js'

/**
 * What holds for this command, one line for each variable: its value, and what it was read from. Of a secret, only the
 * part that may be known.
 */
export const shownConfig = (command: StartCommand, config: Config): string =>
  names
    .filter((name) => (described[name].only ?? command) === command)
    .map((name) => `${PREFIX}${name} = ${shownValue(name, config)}\n`)
    .join('')

function shownValue(name: Name, { values, found }: Config): string {
  const own = found[name]
  if (own === undefined || own.text === '') return '(not set)'
  const { isSecret, show } = described[name]
  const secret = show ? show(values[name]) : '(hidden)'
  return `${isSecret ? secret : own.text}  (${own.from})`
}
