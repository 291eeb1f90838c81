// Chooses the contract tests and journeys that a change may break. The module graph cannot tell, because these tests
// call the server over HTTP. The choice is a sample that fits into a time limit; the whole suite decides.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { tsImport } from 'tsx/esm/api'
import { inRoot, root } from './root.mjs'

const SERVER = 'server'
const CONTRACT = 'tests/contract'
/** The scripts that start the server with its stand-ins. */
const SANDBOX = 'scripts/sandbox/'
/** The tests for a change in the server's basic files. */
const SMOKE = ['sessions', 'passwordless', 'transport']
/** A file that more routes than this depend on counts as basic. */
const MOST_ROUTES = 3
const MOST_TESTS = 5

const text = (file) => readFileSync(inRoot(file), 'utf8')
/** The name of a file; for `routes.ts`, the name of its folder. */
const nameOf = (file) => path.basename(file.replace(/\/routes\.ts$/, '')).replace(/(\.test)?\.\w+$/, '')
const contractTests = () =>
  readdirSync(inRoot(CONTRACT))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${CONTRACT}/${name}`)

/** The server's files that a file imports, directly or indirectly, and the file itself. */
function closure(file, visited = new Set()) {
  if (visited.has(file) || !existsSync(inRoot(file))) return visited
  visited.add(file)
  for (const [, to] of text(file).matchAll(/(?:from|import\()\s*'(\.[^']+)'/g))
    closure(path.posix.join(path.posix.dirname(file), to.replace(/\.js$/, '.ts')), visited)
  return visited
}

/** Each file of routes with its paths in the router. `passwordless` has two. */
function routes() {
  const router = text(`${SERVER}/router.ts`)
  const files = [...router.matchAll(/import \{ (\w+) \} from '\.\/([\w/-]*\broutes)\.js'/g)]
  return files.map(([, name, file]) => ({
    file: `${SERVER}/${file}.ts`,
    addresses: [...router.matchAll(/\.route\('(\/\w+)', (\w+)\(/g)]
      .filter((one) => one[2] === name)
      .map((one) => one[1]),
  }))
}

const wordsOf = (name) =>
  name
    .split(/\W/)
    .map((word) => word.replace(/s$/, ''))
    .filter((word) => word.length > 2)
const shared = (one, other) => wordsOf(one).filter((word) => wordsOf(other).includes(word)).length

/**
 * The tests for a file of the server, the most relevant first: those with the same name, with a similar name, and
 * those that call the file's routes most often.
 */
function testsOfServerFile(file, tests) {
  const affected = routes().filter((route) => closure(route.file).has(file))
  const isGround = affected.length > MOST_ROUTES
  const near = isGround ? [] : affected
  const call = new RegExp(`['\`](?:${near.flatMap(({ addresses }) => addresses).join('|') || '^$'})\\b`, 'g')
  // Tests of the frame's pages, the control surface and the stand-ins have the names of their folders.
  const place = file
    .split('/')
    .slice(1)
    .filter((part) => !['outside', 'routes.ts'].includes(part))
    .join('/')
  const nearness = (test) => {
    const name = nameOf(test)
    const calls = isGround ? 0 : Math.min(9, [...text(test).matchAll(call)].length)
    const named = shared(name, nameOf(file)) * 40 + shared(name, place) * 20
    return calls + named + near.reduce((sum, route) => sum + shared(name, nameOf(route.file)) * 10, 0)
  }
  const found = tests.map((test) => ({ test, near: nearness(test) })).filter((one) => one.near > 0)
  const nearest = found.sort((one, other) => other.near - one.near).map(({ test }) => test)
  return [...(isGround ? SMOKE.map((name) => `${CONTRACT}/${name}.test.ts`) : []), ...nearest].slice(0, MOST_TESTS)
}

/** The contract tests that a change of these files can break. `of` is the number of all contract test files. */
export function concernedContracts(files) {
  const tests = contractTests()
  const isGround = (file) => file.startsWith(`${CONTRACT}/`) && !file.endsWith('.test.ts')
  const ground = files.some((file) => isGround(file) || file.startsWith(SANDBOX))
  const found = files.flatMap((file) => {
    if (tests.includes(file)) return [file]
    return /^(server|playground\/outside|core\/input)\/.*\.(ts|sql)$/.test(file) ? testsOfServerFile(file, tests) : []
  })
  if (ground) found.push(...SMOKE.map((name) => `${CONTRACT}/${name}.test.ts`))
  return { names: [...new Set(found)].map((file) => path.relative(CONTRACT, file)), of: tests.length }
}

/**
 * The journeys that a change of these files can break, chosen by `tests/journeys/support/concerned.ts`. `of` is the
 * number of all journey files.
 */
export async function concernedJourneys(files) {
  const { concernedSpecs } = await tsImport(`${root}/tests/journeys/support/concerned.ts`, import.meta.url)
  const isSpec = (name) => name.endsWith('.spec.ts')
  return { specs: concernedSpecs(files), of: readdirSync(inRoot('tests/journeys')).filter(isSpec).length }
}

/** The packaging test of each folder. It packs or builds the folder and uses the result. */
const PACKAGING_OF = [
  [/^server\/(?!.*\.test\.)/, 'server'],
  [/^deploy\/|^scripts\/image\/|^docs\/self-hosting\.md$/, 'image'],
  [/^examples\//, 'examples'],
  [/^create-latchkit\//, 'create'],
  [/^docs\/guides\/(getting-started|headless|verify-tokens)\.md$/, 'getting-started'],
  [/^docs\/|^scripts\/docs\/|(^|\/)README\.md$|^llms\.txt$/, 'site'],
]
/** Files that affect the whole build. */
export const GROUND = /^(package(-lock)?\.json|tsconfig[^/]*\.json|rollup\.config\.mjs|scripts\/[^/]+\.mjs)$/
/** Other files that the tests of the SDK's own package read. */
const OF_PACKAGE = /^tests\/packaging\/|^\.size-limit\.json$|\/manifest\.ts$/
const packagingTest = (name) => `tests/packaging/${name}.test.ts`

/**
 * The packaging tests of the changed folders, changed tests, and those of the SDK's package that do not build whole
 * hosts, which takes minutes. Undefined if there are none.
 */
export function concernedPackaging(files) {
  const changed = files.filter((file) => /^tests\/packaging\/[\w-]+\.test\.ts$/.test(file) && existsSync(inRoot(file)))
  const ofFolders = PACKAGING_OF.filter(([folder]) => files.some((file) => folder.test(file))).map(([, name]) => name)
  const isPackage = files.some((file) => GROUND.test(file) || OF_PACKAGE.test(file))
  const quick = isPackage ? ['tarball', 'budgets', 'without', 'node'] : []
  const args = [...new Set([...[...quick, ...ofFolders].map(packagingTest), ...changed])]
  if (!args.length) return undefined
  const slow = ['vite', 'webpack', 'next', 'other-bundlers'].filter((name) => !args.includes(packagingTest(name)))
  return { args, leavesOut: slow.length ? `hosts built by ${slow.join(', ')}` : undefined }
}
