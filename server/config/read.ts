import { parseArgs } from 'node:util'
import { nearest } from '../../core/input/nearest.js'
import { type Environment, FILE, type Found, fromEnvironment, PREFIX } from './environment.js'
import {
  defaultOf,
  described,
  hasOption,
  type Name,
  names,
  optionOf,
  type StartCommand,
  type Values,
} from './variables.js'

export interface Config {
  readonly values: Values
  /** What the value of each variable was read from, where it has one. */
  readonly found: Readonly<Partial<Record<Name, Found>>>
}

/** What `from` says of a value that nobody set. */
export const BY_DEFAULT = 'default'

/** Reads a text that somebody set, or throws a sentence that says what to set. */
export function readValue(name: Name, { text, from }: Found): unknown {
  const { read, isSecret } = described[name]
  try {
    return read(text)
  } catch (cause) {
    const shown = isSecret ? '' : `: ${JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text)}`
    throw new Error(`${from} ${(cause as Error).message}${shown}.`, { cause })
  }
}

/**
 * Reads the options of a command and the environment. An option has precedence over a variable. Throws a sentence about
 * the first value that is wrong, and about a name with the server's prefix that there is not.
 */
export function readConfig(command: StartCommand, args: readonly string[], env: Environment): Config {
  refuseUnknown(env)
  const options = readOptions(args)
  const all = names.map((name) => {
    const found = options[name] ?? fromEnvironment(name, env)
    if (found) refuseOthers(name, command, found)
    const text = defaultOf(name, command)
    const used = found ?? (text === undefined ? undefined : { text, from: BY_DEFAULT })
    return { name, found: used, value: used && readValue(name, used) }
  })
  return {
    values: Object.fromEntries(all.map(({ name, value }) => [name, value])) as unknown as Values,
    found: Object.fromEntries(all.flatMap(({ name, found }) => (found ? [[name, found]] : []))),
  }
}

/** A name with a typing error must not leave a setting at its default. */
function refuseUnknown(env: Environment): void {
  const known = names.flatMap((name) => [PREFIX + name, PREFIX + name + FILE])
  for (const name of Object.keys(env).filter((name) => name.startsWith(PREFIX) && !known.includes(name))) {
    const suggestion = nearest(name, known)
    throw new Error(`There is no variable ${name}.${suggestion ? ` Did you mean ${suggestion}?` : ''}`)
  }
}

function refuseOthers(name: Name, command: StartCommand, { from }: Found): void {
  const { only } = described[name]
  if (only && only !== command) throw new Error(`${from} is for the command ${only}, and has no effect on ${command}.`)
}

function readOptions(args: readonly string[]): Partial<Record<Name, Found>> {
  const offered = names.filter(hasOption)
  const options = Object.fromEntries(
    offered.map((name) => [optionOf(name), { type: 'string', multiple: true } as const]),
  )
  const { values } = parseArgs({ args: [...args], options })
  return Object.fromEntries(
    offered.flatMap((name) => {
      const given = values[optionOf(name)]
      const text = described[name].isList ? given?.join(',') : given?.at(-1)
      return text === undefined ? [] : [[name, { text, from: `--${optionOf(name)}` }]]
    }),
  )
}
