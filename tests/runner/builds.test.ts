import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildChanged, builds, mustBuild, onChange } from '../../scripts/run/builds.mjs'
import { BUILT_JAVASCRIPT, BUILT_WHOLE, sdkSources } from '../../scripts/run/freshness.mjs'
import { inRoot } from '../../scripts/run/root.mjs'
import { startProcess } from '../processes/start-process.js'

const OLD = new Date('2026-01-01')

/**
 * Sets up two builds like those of `npm start`: the second reads the output of the first. `run` adds a build's name.
 */
async function twoBuilds() {
  const folder = await mkdtemp(path.join(tmpdir(), 'latchkit-builds-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const at = (file: string) => path.join(folder, file)
  for (const name of ['core', 'host', 'dist']) await mkdir(at(name))
  for (const file of ['core/a.ts', 'core/b.ts', 'host/main.tsx']) await writeFile(at(file), '')
  for (const file of ['core/a.ts', 'core/b.ts', 'host/main.tsx', 'core', 'host']) await utimes(at(file), OLD, OLD)
  const all = [
    { name: 'the SDK', built: at('dist/sdk.js'), sources: [at('core')], args: ['dist/sdk.js'] },
    {
      name: 'the page',
      built: at('dist/page.html'),
      sources: [at('host'), at('dist/sdk.js')],
      args: ['dist/page.html'],
    },
  ]
  const ran: string[] = []
  const printed: string[] = []
  const broken = new Set<string>()
  const run = async ([file = '']: string[]) => {
    ran.push(file)
    if (broken.has(file)) return 1
    await writeFile(at(file), '')
    return 0
  }
  const options = { print: (line: string) => printed.push(line), run }
  const build = () => buildChanged(all, options)
  return { at, build, must: () => mustBuild(all, options), broken, printed, ran }
}

describe('what npm start builds', () => {
  test('all at first, nothing again, and then what a changed or deleted source makes old', async () => {
    const { at, build, printed, ran } = await twoBuilds()
    await build()
    expect(ran.splice(0)).toEqual(['dist/sdk.js', 'dist/page.html'])
    await build()
    expect(ran).toEqual([])
    expect(printed).toEqual([
      'Building the SDK …',
      expect.stringMatching(/^Built the SDK in \d+\.\d s\.$/),
      'Building the page …',
      expect.stringMatching(/^Built the page in \d+\.\d s\.$/),
    ])
    const later = new Date(Date.now() + 1_000)
    await utimes(at('host/main.tsx'), later, later)
    await build()
    expect(ran.splice(0)).toEqual(['dist/page.html'])
    await utimes(at('host/main.tsx'), OLD, OLD)
    await rm(at('core/b.ts'))
    await utimes(at('core'), later, later) // as if the file were deleted a second later
    await build()
    expect(ran.splice(0)).toEqual(['dist/sdk.js', 'dist/page.html'])
  })
  test('not what reads a build that failed; the next time tries again', async () => {
    const { build, broken, ran } = await twoBuilds()
    broken.add('dist/sdk.js')
    expect(await build()).toEqual(['the SDK'])
    expect(ran.splice(0)).toEqual(['dist/sdk.js'])
    broken.clear()
    expect(await build()).toEqual([])
    expect(ran).toEqual(['dist/sdk.js', 'dist/page.html'])
  })
  test('nothing is tested on a build that failed', async () => {
    const { must, broken } = await twoBuilds()
    broken.add('dist/sdk.js')
    await expect(must()).rejects.toThrow('The build of the SDK failed.')
    broken.clear()
    await must()
  })
  test('changes that come together are built once, and those of a running build after it', async () => {
    const { at } = await twoBuilds()
    const starts: string[] = []
    let atOnce = 0
    const end = onChange([at('core')], async () => {
      expect(++atOnce).toBe(1)
      starts.push(await readFile(at('core/a.ts'), 'utf8'))
      if (starts.length === 1) await writeFile(at('core/a.ts'), 'second')
      await expect.poll(async () => readFile(at('core/a.ts'), 'utf8')).toBe('second')
      atOnce--
    })
    onTestFinished(end)
    await Promise.all([writeFile(at('core/a.ts'), 'first'), writeFile(at('core/b.ts'), 'first')])
    await expect.poll(() => starts).toEqual(['first', 'second'])
  })
})

test('the build of the SDK is older than a changed file of the server, and not than what it writes there itself', () => {
  const sources: string[] = sdkSources()
  expect(sources).toEqual(
    expect.arrayContaining(['core', 'server/router.ts', 'server/db/migrations'].map((file) => inRoot(file))),
  )
  const written = /[\\/]server([\\/]db)?$|[\\/]dist\b|empty-database-.*\.br$|node_modules$/
  expect(sources.filter((source) => written.test(source))).toEqual([])
})

test('the gallery is built without a hint of the bundler', async () => {
  const at = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url))
  const outDir = await mkdtemp(path.join(tmpdir(), 'latchkit-stages-'))
  onTestFinished(() => rm(outDir, { recursive: true, force: true }))
  const how = ['--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn']
  const args = [at('node_modules/vite/bin/vite.js'), 'build', at('playground/stages'), ...how]
  const { code, stdout, stderr } = await startProcess(process.execPath, args).exit
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '', stderr: '' })
})

test('a build without declarations never passes for a whole one', () => {
  const [[whole], [part]] = [builds({ whole: true }), builds({ whole: false })]
  expect(whole).toMatchObject({ built: inRoot(BUILT_WHOLE), args: [inRoot('scripts/build.mjs')] })
  expect(part).toMatchObject({
    built: inRoot(BUILT_JAVASCRIPT),
    args: [inRoot('scripts/build.mjs'), '--javascript'],
  })
  expect(part?.sources).toEqual(whole?.sources)
})
