import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxAt } from '../contract/sandbox.js'
import { type Started, startProcess } from '../processes/start-process.js'
import { install, newPlace } from './host.js'
import { type Packed, pack, readText } from './pack.js'

/** The module that names the archive. */
const MODULE = 'dist/server/db/empty-database.js'
let packed: Packed
const place = newPlace()
beforeAll(() => {
  packed = pack('packaging-server-alone', 'server')
})
afterAll(() => place.remove())

describe('the tarball of the server', () => {
  it('passes publint', async () => {
    const { messages } = await publint({ pkgDir: packed.folder, strict: true })
    expect(messages.map((message) => formatMessage(message, JSON.parse(readText(packed, 'package.json'))))).toEqual([])
  })

  it('has the code, the sources of its pages, the types of its entry and three documents', () => {
    const documents = ['LICENSE', 'README.md', 'package.json']
    const allowed = /^dist\/(core\/input|server|types)\//
    expect(packed.files.filter((file) => !allowed.test(file))).toEqual(documents)
    const typescript = packed.files.filter((file) => /(?<!\.d)\.tsx?$/.test(file))
    expect(typescript.filter((file) => !file.includes('/page/'))).toEqual([])
    expect(packed.files.filter((file) => /\.test\.|node_modules/.test(file))).toEqual([])
  })
})

describe('the command latchkit-server, in a folder with the packages that it declares', () => {
  let started: Started
  let url = ''
  beforeAll(async () => {
    const { bin, dependencies } = JSON.parse(readText(packed, 'package.json'))
    install(packed.folder, Object.keys(dependencies))
    const command = path.join(packed.folder, bin['latchkit-server'])
    const env = { LATCHKIT_SERVER_DATABASE_URL: '', LATCHKIT_SERVER_OUTSIDE_URL: '' }
    started = startProcess(process.execPath, [command, 'sandbox', '--data', 'memory'], { cwd: place.folder, env })
    const [line] = await started.line()
    url = JSON.parse(line).server
  })
  afterAll(() => started?.stop())

  it('finds its archive of an empty database', async () => {
    const { emptyDatabaseName } = await import(pathToFileURL(path.join(packed.folder, MODULE)).href)
    const archives = packed.files.filter((file) => file.endsWith('.br'))
    expect(archives).toEqual([`dist/server/db/${await emptyDatabaseName()}`])
  })

  it('logs a person in by email, and serves the wallet frame with its script', async () => {
    const app = await sandboxAt([url]).newApp()
    expect((await app.login('ada@example.com')).is_new_user).toBe(true)
    const frame = await (await fetch(`${url}/apps/${app.id}/embedded-wallets`)).text()
    const [script] = /\/frame\/wallet\.[^"]+\.js/.exec(frame) ?? []
    expect((await fetch(`${url}${script}`)).status).toBe(200)
  })
})
