import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '../../scripts/run/root.mjs'
import { NEVER_LOADED, startLock, startManifest } from '../../scripts/run/start-lock.mjs'

const WORKSPACES = ['server', 'playground', 'scripts/start']
const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
const { packages } = startLock(lock, WORKSPACES)

test('the part of the lock file has the same packages at the same places, and a third of them', () => {
  const places = Object.keys(packages)
  expect(places.length).toBeLessThan(Object.keys(lock.packages).length / 3)
  for (const place of places) expect(packages[place].version, place).toBe(lock.packages[place].version)
  expect(places).toEqual(expect.arrayContaining(['', ...WORKSPACES, 'node_modules/latchkit', 'node_modules/viem']))
})

test('whatever a package of it needs is in it, but for what is never loaded', () => {
  const missing = Object.entries<{ dependencies?: object }>(packages).flatMap(([place, { dependencies }]) =>
    Object.keys(dependencies ?? {}).filter((name) => {
      const folders = place.split('/node_modules/').map((_, at, all) => all.slice(0, at + 1).join('/node_modules/'))
      return ![...folders.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`].some(
        (found) => found in packages,
      )
    }),
  )
  expect(missing).toEqual([])
  const left = Object.keys(packages).filter((place) => NEVER_LOADED.some((name) => place.endsWith(`/${name}`)))
  expect(left).toEqual([])
})

test('nothing of it is for development, and no package of it refuses Node 20', () => {
  for (const entry of Object.values<{ devDependencies?: object; dev?: boolean; engines?: { node?: string } }>(
    packages,
  )) {
    expect([entry.devDependencies, entry.dev]).toEqual([undefined, undefined])
    // an alternative may begin above 20, such as `^20.19.0 || >=22.12.0`
    expect(entry.engines?.node ?? '>=20').not.toMatch(/^>=\s*2[1-9][\d.]*$/)
  }
})

test('a nested package is found before one further up, and a workspace finds those of the repository', () => {
  const small = {
    packages: {
      '': { workspaces: ['.', 'app', 'tests'], devDependencies: { runner: '1.0.0' } },
      app: { dependencies: { one: '1.0.0', [NEVER_LOADED[0] ?? '']: '1.0.0' }, devDependencies: { runner: '1.0.0' } },
      tests: { dependencies: { runner: '1.0.0' } },
      'node_modules/app': { resolved: 'app', link: true },
      'node_modules/one': { version: '1.0.0', dependencies: { two: '2.0.0' }, peerDependencies: { three: '1.0.0' } },
      'node_modules/one/node_modules/two': { version: '2.0.0' },
      'node_modules/three': { version: '1.0.0', optionalDependencies: { four: '1.0.0', elsewhere: '1.0.0' } },
      'node_modules/four': { version: '1.0.0' },
      'node_modules/two': { version: '1.0.0' },
      'node_modules/runner': { version: '1.0.0' },
      'node_modules/tests': { resolved: 'tests', link: true },
    },
  }
  const part = startLock(small, ['app'])
  expect(Object.keys(part.packages).sort()).toEqual([
    '',
    'app',
    'node_modules/app',
    'node_modules/four',
    'node_modules/one',
    'node_modules/one/node_modules/two',
    'node_modules/three',
  ])
  expect(part.packages['']).toEqual({ workspaces: ['.', 'app'] })
  expect(part.packages.app).toEqual({ dependencies: { one: '1.0.0' } })
  expect(
    startManifest({ name: 'root', workspaces: ['.', 'app', 'tests'], devDependencies: {}, scripts: {} }, ['app']),
  ).toEqual({
    name: 'root',
    workspaces: ['.', 'app'],
  })
})
