import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serve } from '../../scripts/run/serve.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'latchkit-serve-'))
const file = (name: string, text: string) => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
  writeFileSync(path.join(folder, name), text)
}
let server: Awaited<ReturnType<typeof serve>>
let port = 0

beforeAll(async () => {
  file('app/index.html', 'the app')
  file('app/assets/main.js', 'let a')
  file('app-secret/key.txt', 'a secret')
  file('stages/index.html', 'the stages')
  const mounts = {
    '/': path.join(folder, 'app'),
    '/stages': path.join(folder, 'stages'),
    '/later': path.join(folder, 'later'),
  }
  server = await serve({ port: 0, mounts, facts: { appId: 'an-app' } })
  port = (server.address() as { port: number }).port
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

/** Sends a request line as it is, which `fetch` would correct first. */
const ask = (line: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect({ host: 'localhost', port }, () =>
      socket.write(`${line}\r\nhost: localhost\r\nconnection: close\r\n\r\n`),
    )
    let answer = ''
    socket.on('data', (part) => {
      answer += part
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })

test.each([
  ['/', 'the app'],
  ['/?a=1', 'the app'],
  ['/a/route', 'the app'],
  ['/assets/main.js', 'let a'],
  ['/stages', 'the stages'],
  ['/stages/', 'the stages'],
  ['/stages/?stage=a%20b', 'the stages'],
  ['/playground.json', '{"appId":"an-app"}'],
])('%s is answered by %j, which a browser asks for again', async (address, text) => {
  const answer = await ask(`GET ${address} HTTP/1.1`)
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer).toMatch(/cache-control: no-/i)
  expect(answer).toContain(text)
})

test.each([
  '/../app-secret/key.txt',
  '/..%2fapp-secret%2fkey.txt',
  '/%2e%2e/app-secret/key.txt',
  '/stages/../../app-secret/key.txt',
  '/..\\app-secret\\key.txt',
  '/..%5capp-secret%5ckey.txt',
  '//app-secret/key.txt',
  '/-secret/key.txt',
  '/%00.js',
])('%s leaves no folder that is served', async (address) => {
  const answer = await ask(`GET ${address} HTTP/1.1`)
  expect(answer).toMatch(/^HTTP\/1\.1 (200|404) /)
  expect(answer).not.toContain('a secret')
})

test('a file that is not there is not found, unlike a route of the app', async () => {
  expect(await ask('GET /assets/none.js HTTP/1.1')).toMatch(/^HTTP\/1\.1 404 /)
})

const LONG = `GET /${'a/'.repeat(5_000)} HTTP/1.1`
test.each([
  'GET // HTTP/1.1',
  'GET /%E0%A4%A HTTP/1.1',
  'GET /% HTTP/1.1',
  'GET ? HTTP/1.1',
  'GET * HTTP/1.1',
  'GET http:// HTTP/1.1',
  'GET http://[ HTTP/1.1',
  'GET /\\ HTTP/1.1',
  'GET /%00 HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'HEAD / HTTP/1.1',
  'POST / HTTP/1.1',
  'CONNECT localhost:1 HTTP/1.1',
  'NONSENSE',
])('the server goes on after %s', async (line) => {
  await ask(line)
  expect(await ask('GET / HTTP/1.1')).toContain('the app')
})
test('the server goes on after an address of 10 kB', async () => {
  await ask(LONG)
  expect(await ask('GET / HTTP/1.1')).toContain('the app')
})

test('listens on this machine only', async () => {
  const others = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).filter(({ internal }) => !internal))
  const hosts = others.map(({ address }) => address).filter((address) => !address.startsWith('fe80'))
  const reached = hosts.map(
    (host) =>
      new Promise<boolean>((resolve) => {
        const socket = connect({ host, port })
        socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
        socket.unref()
      }),
  )
  expect(await Promise.all(reached)).not.toContain(true)
})

test('an app that is still being built says so, and is there once it is built', async () => {
  const before = await ask('GET /later/ HTTP/1.1')
  expect(before).toMatch(/^HTTP\/1\.1 503 /)
  expect(before).toMatch(/refresh: 2/i)
  expect(before).toContain('still being built')
  file('later/index.html', 'the later app')
  expect(await ask('GET /later/ HTTP/1.1')).toContain('the later app')
})
