import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { INCLUDED, MANIFEST_LIMIT, newAmong, raiseOf, tooLarge } from '../bench/budgets.js'
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
}
const lines = JSON.parse(readFileSync(path.join(root, '.size-lines.json'), 'utf8')) as Line[]
const scripts = scriptsOf(inject('packed'))

const covered = listedChunks().map((name) => `dist/chunks/${name}.js`)

it('every entry and chunk has either a size line or a journey', () => {
  const budgeted = [...lines.map(({ path }) => path), ...covered]
  const times = (file: string) => budgeted.filter((one) => one === file).length
  expect(scripts.filter((file) => times(file) !== 1).map((file) => `${file}: ${times(file)}`)).toEqual([])
})

it('every size line and every chunk of a journey has a file', () => {
  expect(
    [...lines.map(({ path }) => path), ...covered]
      .filter((file) => !scripts.includes(file))
      .map((file) => `${file} is not built any more`),
  ).toEqual([])
})

// Without "import", a package with `sideEffects` would measure 0 B and always pass.
it('every size line measures all exports of its file, in brotli', () => {
  expect(lines.filter((line) => line.import !== '*' || line.brotli !== true)).toEqual([])
})

// By default the preset also measures the running time of every line in a browser.
it('no size line runs its file', () => {
  expect(lines.filter((line) => line.running !== false)).toEqual([])
})

// By default size-limit leaves out peer dependencies and everything behind `import()`.
it('the line of a chunk that imports packages measures a bundle with them', async () => {
  const { default: measured } = await import('../../.size-limit.mjs')
  const bundles: readonly Line[] = measured.filter(({ webpack }: { webpack?: boolean }) => webpack === false)
  const packagesIn = (file: string) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/(?:\bfrom|\bimport\(?)\s*["'](@?\w[^"'\n]*)["']/g)]
      .map(([, name]) => `${name}`)
      .filter((name) => !/^react(-dom)?(\/|$)/.test(name))
  const chunkOf = (bundle: string) => `dist/chunks/${path.basename(bundle)}`
  expect(
    bundles.map(({ path: bundle }) => packagesIn(chunkOf(bundle)).filter((name) => packagesIn(bundle).includes(name))),
  ).toEqual(bundles.map(() => []))
  expect(bundles.flatMap(({ path: bundle }) => packagesIn(chunkOf(bundle)))).toEqual(
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

describe('the limit of a journey', () => {
  it.each([
    ['is what it is without a new manifest', INCLUDED, 8_000, 9_000, 0],
    ['is raised by what a new manifest adds', [...INCLUDED, 'planted'], 8_000, 8_090, 90],
    ['is raised by at most 150 B', [...INCLUDED, 'planted'], 8_000, 8_400, 150],
    ['is raised by at most 150 B for each', ['one', ...INCLUDED, 'other'], 8_000, 8_400, 300],
    ['is never lowered', [...INCLUDED, 'planted'], 8_000, 7_998, 0],
  ])('%s', (_, plugins, without, together, raise) => expect(raiseOf(newAmong(plugins), without, together)).toBe(raise))
})
