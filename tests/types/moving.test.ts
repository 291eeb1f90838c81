import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { isOf, readSettings } from '../../scripts/docs/config.js'
import { readErrors } from '../../scripts/docs/errors.js'
import { files, readPublicApi } from '../../scripts/docs/public-api.js'
import { THEIR_NAMES } from './moving-names.js'

const page = readFileSync(fileURLToPath(new URL('../../docs/guides/moving.md', import.meta.url)), 'utf8')
const { checker, resolved, exportsOf } = readPublicApi()

const typeOf = (entry: string, name: string) => {
  const found = exportsOf(entry).find((one) => one.name === name)
  if (!found) throw new Error(`${entry} exports no ${name}.`)
  return checker.getDeclaredTypeOfSymbol(resolved(found))
}
const membersNamed = (type: ts.Type) =>
  (type.isUnion() ? type.types : [type]).flatMap((part) => checker.getPropertiesOfType(part)).map(({ name }) => name)
const values = (entry: string) =>
  exportsOf(entry)
    .filter((one) => resolved(one).flags & ts.SymbolFlags.Value)
    .map(({ name }) => name)
const everyValue = Object.keys(files).flatMap(values)
/** Names of the functions that a host passes to hooks. */
const callbacks = ['react', 'solana'].flatMap((entry) =>
  exportsOf(entry)
    .filter(({ name }) => /(?:Callbacks|Listener|Auth)$/.test(name))
    .flatMap(({ name }) => membersNamed(typeOf(entry, name))),
)
const paths = Object.keys(files).map((entry) => (entry === 'index' ? 'latchkit' : `latchkit/${entry}`))
const settings = readSettings()
const errors = readErrors()

/** Whether Latchkit has a name, by the kind of the name. A name of another kind may be an entry's or a plugin's. */
const HAS: Readonly<Record<string, (name: string) => boolean>> = {
  'Packages and entries': (name) => paths.includes(name),
  'Components and functions': (name) => everyValue.includes(name),
  Hooks: (name) => values('react').includes(name),
  'Hooks of Solana': (name) => values('solana').includes(name) || values('plugins/index').includes(name),
  'Members of `usePrivy()`': (name) => membersNamed(typeOf('react', 'UseLatchkitResult')).includes(name),
  'Members of a user': (name) => membersNamed(typeOf('index', 'User')).includes(name),
  'Members of a connected wallet': (name) => membersNamed(typeOf('index', 'ConnectedWallet')).includes(name),
  Configuration: (name) => settings.some((setting) => isOf(name, setting)),
  'Events and callbacks': (name) => callbacks.includes(name),
  'Error codes': (name) => errors.some(({ code }) => code === name),
}

const codesIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
/** The rows of a section: their names, and Latchkit's counterpart of each. */
function rowsOf(kind: string) {
  const [, section = ''] = page.split(`\n## ${kind}\n`)
  const [own = ''] = section.split('\n## ')
  return [...own.matchAll(/^\| (`.+`) \| (.+?) \| ?(.*?) ?\|$/gm)].map(
    ([, otherNames = '', counterpart = '', note = '']) => ({
      otherNames: codesIn(otherNames),
      counterpart,
      note,
    }),
  )
}

describe('the guide for moving says of each name what Latchkit has', () => {
  it('has a section for each kind of names', () => {
    expect(Object.keys(HAS)).toEqual(Object.keys(THEIR_NAMES))
  })

  it.each(Object.entries(THEIR_NAMES))('%s', (kind, names) => {
    const has = HAS[kind] ?? (() => false)
    const rows = rowsOf(kind)
    expect(rows.flatMap(({ otherNames }) => otherNames).sort()).toEqual([...names].sort())
    const wrong = rows.flatMap(({ otherNames, counterpart, note }) => {
      if (counterpart === 'the same')
        return otherNames.filter((name) => !has(name)).map((name) => `${name} is not there`)
      if (counterpart === '–')
        return [...otherNames.filter(has).map((name) => `${name} is there`), ...(note ? [] : [`${otherNames}: why?`])]
      return codesIn(counterpart)
        .filter((name) => !has(name))
        .map((name) => `${name} is not there`)
    })
    expect(wrong).toEqual([])
  })
})
