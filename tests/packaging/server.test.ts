import { cpSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxAt } from '../contract/sandbox.js'
import { type Started, startProcess } from '../processes/start-process.js'
import { install, newPlace } from './host.js'
import { type Packed, pack, readText } from './pack.js'

/** The module that names the archive. */
const MODULE = 'dist/server/db/empty-database.js'
/** Scripts and style sheets that browsers load. The server does not import them. */
const PAGES = 'dist/server/pages/'
let packed: Packed
const place = newPlace()
beforeAll(() => {
  packed = pack('packaging-server-alone', 'server')
})
afterAll(() => place.remove())

const ownScripts = () => packed.files.filter((file) => file.endsWith('.js') && !file.startsWith(PAGES))
/** The packages that the server's own code imports, at once or later. */
const importedPackages = (): readonly string[] => {
  const imports = ownScripts().flatMap((file) => [
    ...readText(packed, file).matchAll(/(?:\bfrom|\bimport|\brequire) ?\(?["'](@?[a-z][^"'\s]*)["']/g),
  ])
  const names = imports.map(([, id = '']) => id.split('/', id.startsWith('@') ? 2 : 1).join('/'))
  return [...new Set(names)].filter((name) => !isBuiltin(name)).sort()
}

describe('the tarball of the server', () => {
  it('passes publint', async () => {
    const { messages } = await publint({ pkgDir: packed.folder, strict: true })
    expect(messages.map((message) => formatMessage(message, JSON.parse(readText(packed, 'package.json'))))).toEqual([])
  })

  it('has the code, the pages as they are served, the types of its entry and three documents', () => {
    const documents = ['LICENSE', 'README.md', 'package.json']
    const allowed = /^dist\/(core\/input|server|types)\//
    expect(packed.files.filter((file) => !allowed.test(file))).toEqual(documents)
    expect(packed.files.filter((file) => /(?<!\.d)\.tsx?$|\.test\.|node_modules/.test(file))).toEqual([])
    expect(packed.files.filter((file) => file.includes('/page/') && !file.startsWith('dist/types/'))).toEqual([])
  })

  it('imports exactly the packages that it declares, none of which bundles or draws pages', () => {
    const { dependencies, peerDependencies, peerDependenciesMeta } = JSON.parse(readText(packed, 'package.json'))
    const declared = Object.keys({ ...dependencies, ...peerDependencies })
    expect(importedPackages()).toEqual(declared.sort())
    // The operator brings a peer, where a setting asks for it.
    expect(peerDependenciesMeta).toEqual(
      Object.fromEntries(Object.keys(peerDependencies).map((name) => [name, { optional: true }])),
    )
    expect(declared).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(esbuild|tsx|react|react-dom|latchkit)$/)]),
    )
  })

  it('imports only modules that it has', () => {
    const relative = ownScripts().flatMap((file) =>
      [...readText(packed, file).matchAll(/(?:\bfrom|\bimport) ?\(?["'](\.[^"']*)["']/g)].map(([, name = '']) =>
        path.posix.join(path.posix.dirname(file), name),
      ),
    )
    expect(relative.length).toBeGreaterThan(200)
    expect(relative.filter((file) => !packed.files.includes(file))).toEqual([])
  })

  it('has every page’s files compressed too, and keeps the licences of what is bundled', () => {
    const files = packed.files.filter((file) => file.startsWith(PAGES) && /\.(js|css)$/.test(file))
    expect(files.length).toBeGreaterThan(100)
    for (const file of files) {
      const compressed = readFileSync(path.join(packed.folder, `${file}.br`))
      expect(String(brotliDecompressSync(compressed)), file).toBe(readText(packed, file))
    }
    const licensed = (name: string, notice: string) =>
      files.some((file) => file.startsWith(PAGES + name) && readText(packed, file).includes(notice))
    expect(licensed('wallet.', 'noble-curves - MIT License')).toBe(true)
    expect(licensed('sdk/', '@license React')).toBe(true)
  })
})

describe('the command latchkit-server, in a folder with the packages that it declares', () => {
  let started: Started
  let url = ''
  const folder = path.join(place.folder, 'package')
  beforeAll(async () => {
    cpSync(packed.folder, folder, { recursive: true })
    const { bin, dependencies } = JSON.parse(readText(packed, 'package.json'))
    install(folder, Object.keys(dependencies))
    const command = path.join(folder, bin['latchkit-server'])
    const env = { LATCHKIT_SERVER_DATABASE_URL: '', LATCHKIT_SERVER_OUTSIDE_URL: '' }
    started = startProcess(process.execPath, [command, 'sandbox', '--data', 'memory'], { cwd: place.folder, env })
    const [line] = await started.line()
    url = JSON.parse(line).server
  })
  afterAll(() => started?.stop())

  it('finds its archive of an empty database', async () => {
    const { emptyDatabaseName } = await import(pathToFileURL(path.join(folder, MODULE)).href)
    const archives = packed.files.filter((file) => /\.br$/.test(file) && !file.startsWith(PAGES))
    expect(archives).toEqual([`dist/server/db/${await emptyDatabaseName()}`])
  })

  it.each(['esbuild', 'tsx', 'react', 'react-dom', 'latchkit', 'typescript'])('cannot reach %s there', (name) => {
    const { resolve } = createRequire(path.join(folder, MODULE))
    expect(() => resolve(name)).toThrow('Cannot find module')
    expect(resolve('hono')).toContain('hono')
  })

  it('logs a person in by email', async () => {
    const app = await sandboxAt([url]).newApp()
    expect((await app.login('ada@example.com')).is_new_user).toBe(true)
  })

  /** A page's own scripts and style sheets, and what those import. */
  async function loadedBy(address: string, found = new Map<string, Response>()) {
    const response = await fetch(address, { headers: { 'accept-encoding': 'br' } })
    found.set(new URL(address).pathname, response)
    const text = await response.clone().text()
    for (const [, double, single] of text.matchAll(
      /(?:(?:src|href|from|import) ?[=(]? ?)(?:"([^"]+\.(?:js|css))"|'([^']+\.js)')/g,
    )) {
      const next = new URL(double ?? single ?? '', address)
      if (!found.has(next.pathname)) await loadedBy(next.href, found)
    }
    return found
  }

  it.each([
    ['/apps/APP/embedded-wallets', 1],
    ['/apps/APP/embedded-wallets/export', 2],
    ['/apps/APP/embedded-wallets/confirm', 2],
    ['/oauth/consents?app=APP', 100],
  ])('serves %s with its scripts', async (page, atLeast) => {
    const app = await sandboxAt([url]).newApp()
    const loaded = await loadedBy(`${url}${page.replace('APP', app.id)}`)
    expect(loaded.size).toBeGreaterThan(atLeast)
    expect([...loaded].filter(([, { status }]) => status !== 200)).toEqual([])
    for (const [name, { headers }] of loaded)
      if (/\.(js|css)$/.test(name)) expect(headers.get('content-encoding'), name).toBe('br')
  })

  it('serves the worker of the wallet frame, which its facts name', async () => {
    const app = await sandboxAt([url]).newApp()
    const frame = await (await fetch(`${url}/apps/${app.id}/embedded-wallets`)).text()
    const { passcodeWorker } = JSON.parse(`${/id="facts">(.*)<\/script>/.exec(frame)?.[1]}`)
    const worker = await fetch(`${url}${passcodeWorker}`)
    expect([worker.status, worker.headers.get('content-security-policy')]).toEqual([200, "default-src 'none'"])
  })

  it('serves the page of the captcha at its own origin, with its script', async () => {
    const app = await sandboxAt([url]).newApp({ captcha_enabled: true, captcha_site_key: 't:key' })
    const consents = await (await fetch(`${url}/oauth/consents?app=${app.id}`)).text()
    const { captcha } = JSON.parse(`${/id="facts">(.*)<\/script>/.exec(consents)?.[1]}`)
    expect(new URL(captcha).origin).not.toBe(url)
    const loaded = await loadedBy(captcha)
    expect([...loaded.keys()]).toEqual([expect.stringContaining(app.id), expect.stringMatching(/captcha\.[\w-]+\.js$/)])
    expect([...loaded.values()].map(({ status }) => status)).toEqual([200, 200])
  })

  it.each(['manifest.json', 'page.css', '..%2Fmanifest.json', '..%2F..%2Frouter.js', 'main.js'])(
    'serves no other file of the package: %s',
    async (name) => {
      for (const base of ['/oauth/files/', '/frame/', '/oauth/files/sdk/', '/frame/..%2f'])
        expect((await fetch(`${url}${base}${name}`)).status).toBe(404)
    },
  )

  it('says which file a broken installation lacks', async () => {
    const { pagesProblem } = await import(
      pathToFileURL(path.join(folder, 'dist/server/http/page-files/problem.js')).href
    )
    expect(await pagesProblem()).toBeUndefined()
    const { scripts } = JSON.parse(readText(packed, `${PAGES}manifest.json`))
    const wallet = path.join(folder, PAGES, scripts.wallet)
    rmSync(wallet)
    expect(await pagesProblem()).toBe(
      `The wallet frame was not built: ${realpathSync(path.dirname(wallet))}/${scripts.wallet} is missing; reinstall latchkit-server, or build it.`,
    )
  })
})
