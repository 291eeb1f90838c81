import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { publint } from 'publint'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { freePort } from '../../scripts/run/free-port.mjs'
import { startProcess } from '../processes/start-process.js'
import { install, newPlace } from './host.js'
import { type Packed, pack } from './pack.js'
import { installDeclared, runScript } from './packed-app.js'

const place = newPlace()
let command: Packed
beforeAll(() => {
  command = pack('packaging-create', 'create-latchkit')
  install(command.folder, ['@clack/prompts'])
})
afterAll(() => place.remove())

const createIn = (env: Readonly<Record<string, string>>, ...args: string[]) =>
  startProcess(process.execPath, [path.join(command.folder, 'main.mjs'), ...args], { cwd: place.folder, env }).exit
const create = (...args: string[]) => createIn({}, ...args)

const PLUGINS = 'email,sms,passkey,guest,wallets,embedded-wallet'

it('is published with its templates, and passes publint', async () => {
  const { messages } = await publint({ pkgDir: command.folder, strict: true })
  expect(messages).toEqual([])
  expect(command.files).toEqual(
    expect.arrayContaining(['templates/common/_gitignore', 'templates/next/app/layout.tsx']),
  )
  expect(command.files.filter((file) => file.includes('.test.'))).toEqual([])
})

describe('in an empty folder', () => {
  it('makes an app for Vite that builds and whose login test passes, offline', async () => {
    mkdirSync(path.join(place.folder, 'vite-app'))
    const { code, stdout } = await create('vite-app', '--yes', '--no-install', '--plugins', PLUGINS)
    expect(code).toBe(0)
    expect(stdout).toContain('cd vite-app\n  npm install\n  npm start')
    const folder = path.join(place.folder, 'vite-app')
    installDeclared(folder, inject('packed'), inject('packedServer'))
    expect(await runScript(folder, 'test')).toBe('passed')
    expect(await runScript(folder, 'build')).toBe('passed')
    expect(await runScript(folder, 'typecheck')).toBe('passed')

    const started = startProcess(process.execPath, ['start.mjs'], { cwd: folder, env: { NO_COLOR: '1' } })
    const [, page] = await started.line(/Local: .*(http:\/\/localhost:\d+)/)
    const [, outbox] = await started.line(/Codes: +(\S+)/)
    for (const address of [page, outbox]) expect((await fetch(`${address}`)).status).toBe(200)
    const second = await startProcess(process.execPath, ['start.mjs'], { cwd: folder, env: { NO_COLOR: '1' } }).exit
    expect(second).toMatchObject({ code: 1, stdout: expect.stringContaining('Port 4610 is taken') })
    expect(second.stderr).toMatch(/^Another server is using the folder .*\n$/)
    expect((await started.stop('SIGINT')).code).toBe(0)
  })

  it('makes an app for Next.js that builds, with every plugin', async () => {
    await create('next-app', '--yes', '--no-install', '--host', 'next', '--plugins', PLUGINS)
    const folder = path.join(place.folder, 'next-app')
    installDeclared(folder, inject('packed'), inject('packedServer'))
    expect(await runScript(folder, 'build')).toBe('passed')
    expect(await runScript(folder, 'typecheck')).toBe('passed')
  })

  it('makes an app without a framework whose login test passes', async () => {
    await create('plain-app', '--yes', '--no-install', '--host', 'plain', '--plugins', PLUGINS)
    const folder = path.join(place.folder, 'plain-app')
    installDeclared(folder, inject('packed'), inject('packedServer'))
    expect(await runScript(folder, 'test')).toBe('passed')
    expect(await runScript(folder, 'build')).toBe('passed')
    expect(await runScript(folder, 'typecheck')).toBe('passed')
  })
})

it('says what to do when npm install fails, and leaves a complete app', async () => {
  const noNetwork = {
    npm_config_registry: `http://localhost:${await freePort(4690)}`,
    npm_config_fetch_retries: '0',
    npm_config_cache: path.join(place.folder, 'empty-cache'),
  }
  const { code, stdout, stderr } = await createIn(noNetwork, 'offline app', '--yes')
  const folder = path.join(place.folder, 'offline app')
  expect({ code, last: stderr.trim().split('\n').at(-1) }).toEqual({
    code: 1,
    last: `npm install failed. Is there a network? The app itself is complete: run "npm install" in ${folder} again, then "npm start".`,
  })
  expect(stdout).not.toContain('Next:')
  expect(existsSync(path.join(folder, 'package.json'))).toBe(true)
})

it.each([
  ['a folder with something in it', ['.', '--yes'], 'is not empty'],
  ['a wrong app id', ['x', '--yes', '--app-id', 'short'], 'an app id has 25 characters'],
  ['no terminal to ask in', ['x'], 'There is no terminal for questions. Add --yes'],
])('refuses %s in one sentence', async (_, args, sentence) => {
  mkdirSync(path.join(place.folder, 'something'), { recursive: true })
  const { code, stderr } = await create(...args)
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(sentence) })
  expect(stderr).not.toContain('    at ')
})
