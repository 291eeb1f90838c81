import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, it } from 'vitest'
import { startProcess } from '../processes/start-process.js'
import { root } from './pack.js'

const packed = inject('packed')
const readme = readFileSync(path.join(root, 'README.md'), 'utf8')
const jest = path.join(root, 'node_modules/jest/bin/jest.js')

/** A host's test: it imports the package, and loads the code of every plugin. */
const hostTest = `
import { createClient } from 'latchkit'
import { LatchkitProvider, useLatchkit } from 'latchkit/react'
import * as plugins from 'latchkit/plugins'

test('a host imports the package', async () => {
  expect([typeof createClient, typeof LatchkitProvider, typeof useLatchkit]).toEqual(['function', 'function', 'function'])
  const manifests = Object.values(plugins).filter(({ load }) => load)
  expect(manifests.length).toBeGreaterThan(15)
  for (const { load } of manifests) expect(Object.keys(await load())).not.toEqual([])
})
`

function newHost(name: string, files: Record<string, string>) {
  const host = path.join(path.dirname(packed.folder), name)
  mkdirSync(path.join(host, 'node_modules'), { recursive: true })
  cpSync(packed.folder, path.join(host, 'node_modules/latchkit'), { recursive: true })
  for (const [file, text] of Object.entries({ 'host.test.js': hostTest, ...files }))
    writeFileSync(path.join(host, file), text)
  return host
}

/** Reads the code that README tells a host to write, so that README and this test cannot differ. */
const readCode = (pattern: RegExp) => {
  const [found] = pattern.exec(readme) ?? []
  if (!found) throw new Error(`README does not say ${pattern}`)
  return found
}

it('Jest imports the package as CommonJS, which Babel makes of it', async () => {
  const setting = readCode(/transformIgnorePatterns: \[[^\n]*\]/)
  const cwd = newHost('jest-babel', {
    'package.json': '{}',
    'jest.config.js': `module.exports = { ${setting} }`,
    'babel.config.js': "module.exports = { presets: [['@babel/preset-env', { targets: { node: 'current' } }]] }",
  })
  const { code, stderr } = await startProcess(process.execPath, [jest], { cwd }).exit
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('1 passed') })
})

it('Jest imports the package as ESM, without Babel', async () => {
  const flag = readCode(/--experimental-vm-modules/)
  const cwd = newHost('jest-esm', {
    'package.json': '{ "type": "module" }',
    'jest.config.js': 'export default { transform: {} }',
  })
  const { code, stderr } = await startProcess(process.execPath, [flag, jest], { cwd }).exit
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('1 passed') })
})
