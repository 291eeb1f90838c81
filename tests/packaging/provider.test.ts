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
const MODULE = 'dist/provider/db/empty-database.js'
let packed: Packed
const place = newPlace()
beforeAll(() => {
  packed = pack('packaging-provider-alone', 'provider')
})
afterAll(() => place.remove())

describe('the tarball of the provider', () => {
  it('passes publint', async () => {
    const { messages } = await publint({ pkgDir: packed.folder, strict: true })
    expect(messages.map((message) => formatMessage(message, JSON.parse(readText(packed, 'package.json'))))).toEqual([])
  })

  it('has the code, the sources of its pages, the types of its entry and three documents', () => {
    const documents = ['LICENSE', 'README.md', 'package.json']
    const allowed = /^dist\/(core\/input|provider|types)\//
    expect(packed.files.filter((file) => !allowed.test(file))).toEqual(documents)
    const typescript = packed.files.filter((file) => /(?<!\.d)\.tsx?$/.test(file))
    expect(typescript.filter((file) => !file.includes('/page/'))).toEqual([])
    expect(packed.files.filter((file) => /\.test\.|node_modules/.test(file))).toEqual([])
  })
})

describe('the command latchkit-provider, in a folder with the packages that it declares', () => {
  let started: Started
  let url = ''
  beforeAll(async () => {
    const { bin, dependencies } = JSON.parse(readText(packed, 'package.json'))
    install(packed.folder, Object.keys(dependencies))
    const command = path.join(packed.folder, bin['latchkit-provider'])
    const env = { DATABASE_URL: '', OUTSIDE_URL: '' }
    started = startProcess(process.execPath, [command, '--sandbox', '--data', 'memory'], { cwd: place.folder, env })
    const [line] = await started.line()
    url = JSON.parse(line).provider
  })
  afterAll(() => started?.stop())

  it('finds its archive of an empty database', async () => {
    const { emptyDatabaseName } = await import(pathToFileURL(path.join(packed.folder, MODULE)).href)
    const archives = packed.files.filter((file) => file.endsWith('.br'))
    expect(archives).toEqual([`dist/provider/db/${await emptyDatabaseName()}`])
  })

  it('logs a person in by email, and serves the wallet frame with its script', async () => {
    const app = await sandboxAt([url]).newApp()
    expect((await app.login('ada@example.com')).is_new_user).toBe(true)
    const frame = await (await fetch(`${url}/apps/${app.id}/embedded-wallets`)).text()
    const [script] = /\/frame\/wallet\.[^"]+\.js/.exec(frame) ?? []
    expect((await fetch(`${url}${script}`)).status).toBe(200)
  })
})
