import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { tree } from './tree.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const copy = mkdtempSync(path.join(tmpdir(), 'latchkit-release-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const run = (file: string, ...args: string[]) =>
  execFileSync(process.execPath, [path.join(root, file), ...args], { cwd: copy, encoding: 'utf8', stdio: 'pipe' })
const read = (file: string) => readFileSync(path.join(copy, file), 'utf8')
const versionOf = (file: string): string => JSON.parse(read(file)).version

/** Copies the files of a release: the notes, each package.json, the changelogs and the version in the source. */
function copyRelease() {
  const files = [...tree].filter((file) =>
    /^\.changeset\/|(^|\/)(package\.json|CHANGELOG\.md)$|^core\/version\.ts$/.test(file),
  )
  for (const file of files) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
    cpSync(path.join(root, file), path.join(copy, file))
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'junction')
  // right after a release there are no notes, so one is added
  const note = '---\n"latchkit": patch\n"latchkit-server": patch\n---\n\nA planted note.\n'
  writeFileSync(path.join(copy, '.changeset/planted.md'), note)
  execFileSync('git', ['init', '--quiet'], { cwd: copy })
}

it('all notes become the changelog and the version of the package that they name', () => {
  copyRelease()
  const before = versionOf('package.json')
  run('node_modules/@changesets/cli/bin.js', 'version')
  run('scripts/write-version.mjs')

  expect(readdirSync(path.join(copy, '.changeset')).sort()).toEqual(['README.md', 'config.json'])
  const version = versionOf('package.json')
  expect(version).not.toBe(before)
  expect(read('core/version.ts')).toContain(`'${version}'`)
  expect(read('CHANGELOG.md')).toMatch(new RegExp(`^# latchkit\n\n## ${version.replaceAll('.', '\\.')}\n`))
  expect(read('CHANGELOG.md')).toContain('A planted note.')
  // the three packages depend on each other, and a minor release of one must not cause a major release of another
  expect(version).toMatch(/^0\./)
  for (const other of ['server', 'create-latchkit']) expect(versionOf(`${other}/package.json`)).toBe(version)
  for (const app of ['examples/vite', 'examples/next', 'create-latchkit/templates/plain'])
    expect(read(`${app}/package.json`)).toContain(`"latchkit-server": "^${version}"`)
  expect(read('server/CHANGELOG.md')).toContain(`## ${versionOf('server/package.json')}`)
})
