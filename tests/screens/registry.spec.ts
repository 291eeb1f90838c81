import ts from 'typescript'
import { literalsOf, nodesOf, parse, sourcesOf } from '../unit/sources.js'
import { entries } from './support/build.js'
import { expect, test } from './support/test.js'

const drawnScreens = new Set(entries.map(({ screen }) => screen))

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

test('every screen has a fixture', () => {
  expect(screens.filter((screen) => !drawnScreens.has(screen))).toEqual([])
})

test('every fixture is of a screen that the registry names', () => {
  expect([...drawnScreens].filter((screen) => screen !== 'KIT' && !screens.includes(screen))).toEqual([])
})
