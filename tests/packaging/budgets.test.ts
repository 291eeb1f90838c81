import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { builtFile } from '../../scripts/size-bundles.mjs'
import { MANIFEST_LIMIT, tooLarge } from '../bench/budgets.js'
import { listedChunks } from '../bench/covered.js'
import { bytesAddedBy } from '../bench/manifests.js'
import { root, scriptsOf } from './pack.js'
import { every } from './variants.js'

interface Line {
  readonly name: string
  readonly path: string
  readonly import?: string
  readonly limit: string
  readonly brotli?: boolean
  readonly running?: boolean
  /** False if the file is a bundle already. */
  readonly webpack?: boolean
}
const lines = JSON.parse(readFileSync(path.join(root, '.size-limit.json'), 'utf8')) as Line[]
const scripts = scriptsOf(inject('packed'))

const covered = listedChunks().map((name) => `dist/chunks/${name}.js`)

it('every entry and chunk has either a size line or a journey', () => {
  const budgeted = [...lines.map(builtFile), ...covered]
  const times = (file: string) => budgeted.filter((one) => one === file).length
  expect(scripts.filter((file) => times(file) !== 1).map((file) => `${file}: ${times(file)}`)).toEqual([])
})

it('every size line and every chunk of a journey has a file', () => {
  expect(
    [...lines.map(builtFile), ...covered]
      .filter((file) => !scripts.includes(file))
      .map((file) => `${file} is not built any more`),
  ).toEqual([])
})

// Without "import", a package with `sideEffects` would measure 0 B and always pass.
it('every size line measures all exports of its file, in brotli', () => {
  expect(lines.filter((line) => (line.import !== '*' && line.webpack !== false) || line.brotli !== true)).toEqual([])
})

// By default the preset also measures the running time of every line in a browser.
it('no size line runs its file', () => {
  expect(lines.filter((line) => line.running !== false)).toEqual([])
})

// By default size-limit leaves out peer dependencies and everything behind `import()`.
it('the line of each chunk that imports packages measures a bundle with them', () => {
  const packagesIn = (file: string) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/(?:\bfrom|\bimport\(?)\s*["'](@?\w[^"'\n]*)["']/g)]
      .map(([, name]) => `${name}`)
      .filter((name) => !/^react(-dom)?(\/|$)/.test(name))
  const importing = lines.filter(
    (line) => builtFile(line).startsWith('dist/chunks/') && packagesIn(builtFile(line)).length,
  )
  expect(
    importing.filter((line) => packagesIn(builtFile(line)).some((name) => packagesIn(line.path).includes(name))),
  ).toEqual([])
  expect(importing.flatMap((line) => packagesIn(builtFile(line)))).toEqual(
    expect.arrayContaining(['viem', 'viem/chains', '@coinbase/wallet-sdk', '@walletconnect/ethereum-provider']),
  )
})

describe('a manifest', () => {
  it('adds at most 150 B to the others', async () => {
    const added: [string, number][] = []
    for (const plugin of every.plugins) added.push([plugin, await bytesAddedBy(plugin)])
    expect(tooLarge(Object.fromEntries(added))).toEqual([])
  })

  it('that adds more is listed as older than the limit', () =>
    expect(
      tooLarge({ planted: MANIFEST_LIMIT + 1, small: MANIFEST_LIMIT, oauth: 178, 'embedded-wallet': 169 }),
    ).toEqual([
      'The manifest of planted adds 151 B to the others: 150 B at most.',
      'The manifest of embedded-wallet adds 169 B to the others: 168 B at most.',
    ]))
})
