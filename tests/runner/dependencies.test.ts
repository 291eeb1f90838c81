import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { hadEverything } from '../../scripts/run/dependencies.mjs'

test.each([
  ['nothing is installed', [], false],
  ['an install was interrupted', ['react'], false],
  ['everything is installed', ['.package-lock.json', 'react'], true],
  ['only what npm start needs is installed', ['.package-lock.json', '.latchkit-start', 'react'], false],
])('npm start installs everything again only where it was installed: %s', (_, files, expected) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'latchkit-modules-'))
  for (const file of files) writeFileSync(path.join(folder, file), '')
  expect(hadEverything(folder)).toBe(expected)
  rmSync(folder, { recursive: true })
})
