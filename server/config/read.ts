import { parseArgs } from 'node:util'
import { nearest } from '../../core/input/nearest.js'
import { type Environment, FILE, type Found, fromEnvironment, PREFIX } from './environment.js'
import type { StartCommand } from './variable.js'
import { defaultOf, described, hasOption, type Name, names, optionOf, type Values } from './variables.js'

export interface Config {
  readonly values: Values
  /** What the value of each variable was read from, where it has one. */
  readonly found: Readonly<Partial<Record<Name, Found | undefined>>>
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

/** What a command line says. */
export interface CommandLine {
  readonly config: Config
  /** The command's own options. */
  readonly flags: Readonly<Record<string, string | boolean | undefined>>
  /** What stands on the line beside options. */
  readonly rest: readonly string[]
  readonly env: Environment
}

/** The options that a command has beside those of the variables, and whether it takes more. */
export interface OwnOptions {
  readonly options: Readonly<Record<string, { readonly type: 'boolean' | 'string' }>>
  readonly takesMore?: boolean
}

/**
 * Reads the options of a command and the environment. An option has precedence over a variable. Throws a sentence about
 * the first value that is wrong, and about a name with the server's prefix that there is not.
 */
export function readCommandLine(
  command: StartCommand,
  args: readonly string[],
  env: Environment,
  own: OwnOptions = { options: {} },
): CommandLine {
  refuseUnknown(env)
  const { options, flags, rest } = readOptions(args, own)
  const all = names.map((name) => {
    const found = options[name] ?? fromEnvironment(name, env)
    if (found) refuseOthers(name, command, found)
    const text = defaultOf(name, command)
    const used = found ?? (text === undefined ? undefined : { text, from: BY_DEFAULT })
    return { name, found: used, value: used && readValue(name, used) }
  })
  const values = Object.fromEntries(all.map(({ name, value }) => [name, value])) as unknown as Values
  return {
    config: { values, found: Object.fromEntries(all.map(({ name, found }) => [name, found])) },
    flags,
    rest,
    env,
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

function readOptions(args: readonly string[], own: OwnOptions) {
  const offered = names.filter(hasOption)
  const ofVariables = Object.fromEntries(
    offered.map((name) => [optionOf(name), { type: 'string', multiple: true } as const]),
  )
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { ...ofVariables, ...own.options },
    allowPositionals: own.takesMore ?? false,
  })
  const texts = values as Readonly<Record<string, readonly string[] | undefined>>
  const options: Partial<Record<Name, Found>> = Object.fromEntries(
    offered.flatMap((name) => {
      const given = texts[optionOf(name)]
      const text = described[name].isList ? given?.join(',') : given?.at(-1)
      return text === undefined ? [] : [[name, { text, from: `--${optionOf(name)}` }]]
    }),
  )
  const flags = Object.fromEntries(
    Object.keys(own.options).map((name) => [name, values[name] as string | boolean | undefined]),
  )
  return { options, flags, rest: positionals }
}
