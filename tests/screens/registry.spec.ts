import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { entries } from './support/build.js'
import { literalsOf, nodesOf, parse, sourcesOf } from './support/sources.js'
import { expect, test } from './support/test.js'

const drawn = new Set(entries.map(({ screen }) => screen))

function coreScreens(): readonly string[] {
  const found = [...nodesOf(parse('core/registry.ts'))].find(
    (node) => ts.isTypeAliasDeclaration(node) && node.name.text === 'CoreScreen',
  )
  return found ? literalsOf(found) : []
}

/** The `screens` of each contract. */
const pluginScreens = (): readonly string[] =>
  sourcesOf(['plugins'])
    .filter(({ fileName }) => /^plugins\/[^/]+\/contract\.ts$/.test(fileName))
    .flatMap((contract) => [...nodesOf(contract)])
    .filter((node) => ts.isPropertySignature(node) && node.name.getText() === 'screens')
    .flatMap(literalsOf)

const screens = [...coreScreens(), ...pluginScreens()]

test('the registry names screens', () => {
  expect(screens).toContain('LANDING')
  expect(screens).toContain('AWAITING_PASSWORDLESS_CODE')
})

for (const screen of screens)
  test(`${screen} has a fixture`, () => {
    expect(drawn.has(screen)).toBe(true)
  })

test('every fixture is of a screen that the registry names', () => {
  expect([...drawn].filter((screen) => screen !== 'KIT' && !screens.includes(screen))).toEqual([])
})

test('every screenshot is of a stage that there is', () => {
  const folder = fileURLToPath(new URL('__screenshots__/screenshots.spec.ts', import.meta.url))
  const name = (text: string) => text.toLowerCase().replaceAll('_', '-')
  const wanted = entries.flatMap(({ screen, stage }) =>
    ['light', 'dark'].map((theme) => `${name(screen)}/${stage.replace(/\W+/g, '-')}.${theme}.png`),
  )
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : []
  const taken = files.filter((file) => /\/.*\.png$/.test(file))
  expect(taken.sort()).toEqual(wanted.sort())
})
