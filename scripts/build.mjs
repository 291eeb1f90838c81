// `npm run build`: rollup writes dist/*.js and dist/chunks/*.js while tsc writes dist/types. Both write to a folder
// beside dist, which replaces dist when they have succeeded, so a server that reads dist never finds an incomplete
// build. The package of the server and `latchkit/testing` are built after them; the server's pages, which contain the
// SDK, when `dist` has been replaced.
//
// `--javascript` writes only the JavaScript of the SDK. That is all that the playground and the server read, and it
// needs no compiler and a fifth of the time. `--server` adds the package of the server, without declarations, which is
// all that an image of the server needs.
import { existsSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { rollup } from 'rollup'
import config from '../rollup.config.mjs'
import { buildServer, finishServer } from './build-server.mjs'
import { buildTesting } from './build-testing.mjs'
import { bundleProblems } from './check-bundle.mjs'
import { exportsProblems } from './entries.mjs'
import { pruneTypes } from './prune-types.mjs'
import { replaceFolder } from './replace-folder.mjs'
import { BUILT_WHOLE } from './run/freshness.mjs'
import { writeSizeBundles } from './size-bundles.mjs'
import { tsc, writeDeclarations } from './tsc.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const next = path.join(root, 'dist.next')
const dist = path.join(root, 'dist')
const pkg = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const started = Date.now()

function fail(problems) {
  for (const problem of problems) console.error(problem)
  rmSync(next, { recursive: true, force: true })
  process.exit(1)
}

async function bundle() {
  const build = await rollup(config)
  const { output } = await build.write({ ...config.output, dir: next })
  await build.close()
  const problems = bundleProblems(output, pkg)
  if (problems.length) fail(problems)
  return output.filter(({ type }) => type === 'chunk').length
}

const problems = exportsProblems(root, pkg.exports)
if (problems.length) fail(problems)
rmSync(next, { recursive: true, force: true })
const withServer = process.argv.includes('--server')
const onlyJavaScript = withServer || process.argv.includes('--javascript')
if (!onlyJavaScript && !existsSync(tsc)) fail(['A whole build needs tools that `npm start` does not install: npm ci.'])
const [chunks] = await Promise.all([
  bundle(),
  !onlyJavaScript && writeDeclarations(root, 'tsconfig.build.json', path.join(next, 'types')),
]).catch((cause) => fail([cause.message]))
const seconds = () => ((Date.now() - started) / 1000).toFixed(1)
const javaScript = () => `dist: ${chunks} files of JavaScript in ${seconds()} s`

if (onlyJavaScript) {
  const files = withServer && (await buildServer(root, { types: false }).catch((cause) => fail([cause.message])))
  replaceFolder(dist, next)
  console.log(javaScript())
  if (withServer) {
    await finishServer(root).catch((cause) => fail([cause.message]))
    console.log(`server/dist: ${files} files`)
  }
} else {
  // `latchkit/testing` starts the server, so it is compiled with the server's types.
  const serverFiles = await buildServer(root).catch((cause) => fail([cause.message]))
  await buildTesting(root, next).catch((cause) => fail([cause.message]))
  const dropped = pruneTypes(path.join(next, 'types'), pkg.exports)
  // The server's pages contain the SDK as a host's do, so they are made when `dist` is this build. Until then the build
  // does not count as whole, whatever ends it.
  utimesSync(path.join(next, path.basename(BUILT_WHOLE)), 0, 0)
  replaceFolder(dist, next)
  await finishServer(root).catch((cause) => fail([cause.message]))
  await writeSizeBundles(root).catch((cause) => fail([cause.message]))
  // What changes during the build has to count as newer than the file by which a whole build is dated.
  utimesSync(path.join(root, BUILT_WHOLE), started / 1000, started / 1000)
  console.log(`${javaScript()} (${dropped} internal declarations left out)`)
  console.log(`server/dist: ${serverFiles} files`)
}
