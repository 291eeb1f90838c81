import { readFileSync } from 'node:fs'

/** What every environment variable of the server begins with. */
export const PREFIX = 'LATCHKIT_SERVER_'
/** What the name of a variable ends with that has the path of a file with the value. */
export const FILE = '_FILE'

export type Environment = Readonly<Record<string, string | undefined>>

/** A text that somebody set, and the name under which they did. */
export interface Found {
  readonly text: string
  readonly from: string
}

/**
 * The variable `name`, without the prefix: its own text, or that of the file which `…_FILE` names, without the line
 * break at the end. An empty variable counts as not set. Throws a sentence if both are set, or if the file cannot be
 * read or is empty.
 */
export function fromEnvironment(name: string, env: Environment = process.env): Found | undefined {
  const [own, inFile] = [`${PREFIX}${name}`, `${PREFIX}${name}${FILE}`]
  const [text, file] = [env[own], env[inFile]]
  if (text && file) throw new Error(`${own} and ${inFile} are both set. Remove one of them.`)
  if (file) return { text: contentOf(file, inFile), from: inFile }
  return text ? { text, from: own } : undefined
}

function contentOf(file: string, name: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (cause) {
    throw new Error(`${name} names a file that cannot be read: ${(cause as Error).message}`, { cause })
  }
  if (text === '') throw new Error(`${name} names an empty file: ${file}`)
  return text
}
