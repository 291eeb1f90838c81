import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Listening, listen } from '../../../server/http/listen.js'

const folder = mkdtempSync(path.join(tmpdir(), 'latchkit-socket-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const running: Listening[] = []
afterEach(() => Promise.all(running.splice(0).map((server) => server.close(0))))

let count = 0
const newPath = () => path.join(folder, `${++count}.sock`)
async function start(file: string, mode = 0o660) {
  const server = await listen(0, (_, answer) => void answer.end('ok'), { socket: { path: file, mode } })
  running.push(server)
  return server
}
const ask = (socketPath: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    request({ socketPath, path: '/', headers: { connection: 'close' } }, (answer) => {
      resolve(answer.resume().statusCode)
    })
      .once('error', reject)
      .end()
  })

/** The file of a process that has died: Node removes it, so it is put back. */
async function leftBehind() {
  const file = newPath()
  const hidden = `${file}.hidden`
  const { linkSync, renameSync } = await import('node:fs')
  const server = createServer().listen(file)
  await new Promise((resolve) => server.once('listening', resolve))
  linkSync(file, hidden)
  await new Promise((resolve) => server.close(resolve))
  renameSync(hidden, file)
  return file
}

describe.skipIf(process.platform === 'win32')('a server at a socket of the file system', () => {
  test.each([0o600, 0o660, 0o666])('answers there, with the permissions %i', async (mode) => {
    const file = newPath()
    await start(file, mode)
    expect(statSync(file).mode & 0o777).toBe(mode)
    expect(await ask(file)).toBe(200)
  })

  test('removes its file at the end', async () => {
    const file = newPath()
    const server = await start(file)
    await server.close()
    expect(existsSync(file)).toBe(false)
  })

  test('takes the place of a process that has died', async () => {
    const file = await leftBehind()
    await expect(ask(file)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    await start(file)
    expect(await ask(file)).toBe(200)
  })

  test('takes the place of nobody who answers', async () => {
    const file = newPath()
    await start(file)
    await expect(start(file)).rejects.toThrow(`Another process listens at ${file}.`)
    expect(await ask(file)).toBe(200)
  })

  test('of several that find a dead one’s file at once, one listens, and goes on', async () => {
    const file = await leftBehind()
    const all = await Promise.allSettled([1, 2, 3, 4].map(() => start(file)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await ask(file)).toBe(200)
  })

  test('removes no other file', async () => {
    const file = newPath()
    writeFileSync(file, 'of somebody')
    await expect(start(file)).rejects.toThrow(`${file} is there, and no socket.`)
    expect(readFileSync(file, 'utf8')).toBe('of somebody')
  })

  test('says that its folder is missing', async () => {
    await expect(start(path.join(folder, 'none', 'a.sock'))).rejects.toThrow('Its folder has to exist')
  })

  test.skipIf(process.getuid?.() === 0)('says that its folder is not this user’s to write', async () => {
    const closed = mkdtempSync(path.join(folder, 'closed-'))
    chmodSync(closed, 0o500)
    onTestFinished(() => chmodSync(closed, 0o700))
    await expect(start(path.join(closed, 'a.sock'))).rejects.toThrow('EACCES')
  })
})
