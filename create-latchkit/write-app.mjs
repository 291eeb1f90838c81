import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { plugins as features, hosts } from './features.mjs'
import { packageName } from './package-name.mjs'
import { UsageError } from './usage-error.mjs'

const ownPath = (name) => fileURLToPath(new URL(name, import.meta.url))
const { version } = JSON.parse(readFileSync(ownPath('package.json'), 'utf8'))
const OURS = ['latchkit', 'latchkit-server']
/**
 * A line that ends with this comment is written only for an app with one of the plugins that it names. A file that
 * begins with it is written as a whole or not at all.
 */
const ONLY = /\s*(?:\/\/|#|\{\/\*|<!--) only: ([a-z-]+(?:, [a-z-]+)*)(?: \*\/\}| -->)?$/
/** The app id of every sandbox. Templates use it in place of the user's app id. */
const SANDBOX_APP = 'latchkitsandbox0000000001'
/** Entries that an empty folder may have. */
const IGNORED = ['.git', '.DS_Store']

/** Throws a `UsageError` unless the folder is empty or does not exist. */
export function mustBeEmpty(folder) {
  if (!existsSync(folder)) return
  if (!statSync(folder).isDirectory()) throw new UsageError(`${folder} is a file. Name a folder that is new or empty.`)
  const found = readdirSync(folder).filter((name) => !IGNORED.includes(name))
  if (found.length)
    throw new UsageError(`${folder} is not empty: it has ${found[0]} in it. Name a folder that is new or empty.`)
}

/** Writes the app and returns the names of its files. Throws a `UsageError` if the folder is not empty. */
export function writeApp({ folder, host, plugins, appId = SANDBOX_APP }) {
  mustBeEmpty(folder)
  const files = []
  for (const template of hosts[host].templates) {
    const from = ownPath(`templates/${template}`)
    const entries = readdirSync(from, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    for (const entry of entries) {
      const source = path.join(entry.parentPath, entry.name)
      // npm leaves files with a dot in front out of a package, or renames them
      const name = path.join(path.relative(from, entry.parentPath), entry.name.replace(/^_/, '.'))
      const text = readFileSync(source, 'utf8')
      const [firstLine = ''] = text.split('\n', 1)
      if (isOnlyMarker(firstLine) && !isFor(plugins, firstLine)) continue
      const target = path.join(folder, name)
      mkdirSync(path.dirname(target), { recursive: true })
      writeFileSync(target, name === 'package.json' ? manifest(text, folder, plugins) : fillIn(text, plugins, appId))
      files.push(name)
    }
  }
  return files
}

function isFor(plugins, line) {
  const [, names] = ONLY.exec(line) ?? []
  return !names || names.split(', ').some((name) => plugins.includes(name))
}
const isOnlyMarker = (line) => ONLY.exec(line)?.index === 0

/** The text without the lines of plugins that were not chosen, and with the user's app id. */
const fillIn = (text, plugins, appId) =>
  text
    .split('\n')
    .filter((line) => isFor(plugins, line) && !isOnlyMarker(line))
    .map((line) => line.replace(ONLY, '').replace(SANDBOX_APP, appId))
    .join('\n')

function manifest(text, folder, plugins) {
  const parsed = JSON.parse(text)
  const all = Object.values(features).flatMap(({ packages }) => packages)
  const needed = plugins.flatMap((name) => features[name].packages)
  for (const name of all) if (!needed.includes(name)) delete parsed.dependencies[name]
  for (const part of [parsed.dependencies, parsed.devDependencies])
    for (const name of OURS) if (part[name]) part[name] = `^${version}`
  return `${JSON.stringify({ ...parsed, name: packageName(folder) }, null, 2)}\n`
}
