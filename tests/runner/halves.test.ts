import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { firstJourneys } from '../../scripts/run/first-journeys.mjs'
import { announce, layersOf } from '../../scripts/run/halves.mjs'
import { layers } from '../../scripts/run/layers.mjs'

interface Listed {
  readonly file: string
  readonly name: string
}
interface Part {
  readonly args?: readonly string[]
}
interface Layer {
  readonly name: string
  readonly halves?: { readonly first?: Part; readonly rest?: Part }
  readonly part?: Part
  readonly list?: (options: Part & { readonly folder: string }) => Promise<Listed[]>
}
const allLayers: Layer[] = layers
const namesOf = (half: 'first' | 'rest') => {
  const chosen: Layer[] = layersOf(half, allLayers)
  return chosen.map(({ name }) => name)
}
const root = fileURLToPath(new URL('../..', import.meta.url))

/** Files of tests that no layer runs, and who does. */
const ELSEWHERE: readonly (readonly [RegExp, string])[] = [
  [/^(examples\/\w+|create-latchkit\/templates\/\w+)\/tests\//, 'packaging, in an app that installs the packages'],
  [/^tests\/browsers\/(wallet|ways-in)\.spec\.ts$/, 'npm run browsers'],
  [/^tests\/endurance\//, 'npm run endurance'],
  [/^scripts\/mutate\//, 'npm run mutate'],
  [/^tests\/runner\/plants\//, 'run-again.test.ts'],
]

const tracked = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(test|spec)\.\w+$/.test(file) && existsSync(path.join(root, file)))

const folder = await mkdtemp(path.join(tmpdir(), 'latchkit-halves-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What a layer or a part of it runs. */
async function listOf({ name, list }: Layer, { args = [] }: Part = {}) {
  if (!list) throw new Error(`${name} has no single tests`)
  return list({ args, folder })
}
async function listHalves(layer: Layer) {
  const all = await listOf(layer)
  const first = await listOf(layer, layer.halves?.first)
  return { all, first, rest: await listOf(layer, layer.halves?.rest) }
}
const isSplit = ({ halves }: Layer) => halves?.first && halves.rest
const halves = new Map(
  await Promise.all(allLayers.filter(isSplit).map(async (layer) => [layer.name, await listHalves(layer)] as const)),
)
const names = (listed: readonly Listed[]) => listed.map(({ name }) => name).sort()

test.each([...halves])('the two parts of the layer %s are all of it, and have nothing in common', (_, listed) => {
  const { all, first, rest } = listed
  expect(names([...first, ...rest])).toEqual(names(all))
  expect(new Set(names(all)).size).toBe(all.length)
  expect(first.length).toBeGreaterThan(0)
  expect(rest.length).toBeGreaterThan(0)
})

test('every layer is in one half as a whole, or split between both', () => {
  const [first, rest] = [namesOf('first'), namesOf('rest')]
  const split = allLayers.filter(isSplit).map(({ name }) => name)
  expect(first.filter((name) => rest.includes(name))).toEqual(split)
  expect(new Set([...first, ...rest])).toEqual(new Set(allLayers.map(({ name }) => name)))
  expect(layersOf('all', allLayers)).toEqual(allLayers)
})

test('every file of tests is run by a layer, or by a command of its own', async () => {
  // Listing the screens imports every stage, so their folder is read in place of it.
  const whole = allLayers.filter((layer) => layer.list && layer.name !== 'screens' && !halves.has(layer.name))
  const listed = [
    ...[...halves.values()].map(({ all }) => all),
    ...(await Promise.all(whole.map((one) => listOf(one)))),
  ]
  const screens = (await readdir(path.join(root, 'tests/screens'))).map((name) => `tests/screens/${name}`)
  const run = new Set([...listed.flat().map(({ file }) => file), ...screens])
  const files = tracked()
  const elsewhere = files.filter((file) => ELSEWHERE.some(([pattern]) => pattern.test(file)))
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => !run.has(file)).sort()).toEqual(elsewhere.sort())
  for (const [pattern] of ELSEWHERE) expect(elsewhere.some((file) => pattern.test(file))).toBe(true)
})

test('npm test runs exactly one journey for each plugin', async () => {
  const folders = await readdir(path.join(root, 'plugins'))
  const plugins = folders.filter((name) => existsSync(path.join(root, 'plugins', name, 'index.ts')))
  const OTHER_FEATURES = ['dialog', 'headless', 'session']
  expect(plugins.length).toBeGreaterThan(10)
  expect(Object.keys(firstJourneys).sort()).toEqual([...plugins, ...OTHER_FEATURES].sort())
  const first = halves.get('journeys')?.first ?? []
  const expected = Object.values(firstJourneys).map(([file, title]) => ({
    file: `tests/journeys/${file}.spec.ts`,
    title,
  }))
  // A journey that stands for two features would leave one of them without its own.
  expect(new Set(expected.map(({ title }) => title)).size).toBe(expected.length)
  expect(first.map(({ file }) => file).sort()).toEqual(expected.map(({ file }) => file).sort())
})

test('the start of a run says what it runs, how long it takes, and what it leaves out', () => {
  const first: string = announce('first', allLayers)
  expect(first).toMatch(/about \d+ minutes on two quiet cores/)
  expect(first).toContain('It runs build, lint, knip, contract, unit, boundaries, typecheck, types, journeys.')
  expect(first).toContain('journeys: all but one for each feature')
  expect(first).toContain('all of size, packaging, screens, firefox, webkit')
  expect(announce('rest', allLayers)).toContain('It runs size, packaging, journeys, screens, firefox, webkit.')
  expect(announce('all', allLayers)).not.toContain('Left out')
})
