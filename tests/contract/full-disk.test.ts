import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../../server/server.js'
import { sandboxAt } from './sandbox.js'

const ID = 'a'.repeat(25)
const MB = 2 ** 20

/** A disk of its own, of 160 MB; undefined if this machine does not let us mount one. */
function smallDisk(): string | undefined {
  const place = mkdtempSync(path.join(tmpdir(), 'latchkit-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', place], { stdio: 'ignore' })
    return place
  } catch {
    rmSync(place, { recursive: true })
    return undefined
  }
}
const disk = process.platform === 'linux' ? smallDisk() : undefined
afterAll(() => {
  if (!disk) return
  execFileSync('umount', [disk])
  rmSync(disk, { recursive: true })
})

const freeOn = (place: string) => {
  const { bavail, bsize } = statfsSync(place)
  return bavail * bsize
}

describe.skipIf(!disk)('a folder on a disk that is full (skipped where no disk can be mounted)', () => {
  const place = `${disk}`
  const filler = path.join(place, 'filler')
  const data = path.join(place, 'data')
  /** Leaves this many bytes free. */
  const fill = (left: number) => writeFileSync(filler, Buffer.alloc(Math.max(0, freeOn(place) - left)))
  const start = () => startServer({ data, apps: { [ID]: { guest_auth: true } }, adminPort: 0 })
  const login = (server: RunningServer, credential = 'g') =>
    sandboxAt([server.url])
      .appOf(ID)
      .call('/guest/authenticate', { guest_credential: credential.repeat(43) })
  const ready = async ({ adminPort }: RunningServer) => (await fetch(`http://127.0.0.1:${adminPort}/ready`)).status

  let server: RunningServer
  beforeAll(async () => {
    server = await start()
  })
  afterAll(() => server?.close())

  test('is 503 with Retry-After, at once, and all works when there is room again', async () => {
    const before = (await login(server)).body
    fill(8 * MB)
    const refresh = () => sandboxAt([server.url]).appOf(ID).refresh(`${before.refresh_token}`)
    await expect.poll(async () => (await login(server, 'h')).status).toBe(503)
    const begun = performance.now()
    for (const answer of [await login(server, 'h'), await refresh()]) {
      expect(answer.status, answer.text).toBe(503)
      expect(answer.headers.get('retry-after')).toBe('1')
      expect(answer.text).not.toContain(place)
    }
    expect(performance.now() - begun).toBeLessThan(5_000)
    expect(await ready(server)).toBe(503)

    rmSync(filler)
    expect(await ready(server)).toBe(200)
    expect((await refresh()).status).toBe(200)
    expect((await login(server)).body.user?.id).toBe(before.user?.id)
  })

  test('lets a server finish what is in work, and refuses a start by a sentence', async () => {
    const { body } = await login(server, 'i')
    fill(8 * MB)
    await server.close()
    await expect(start()).rejects.toThrow(/The disk of .* is full: \d+ MB are free, and the database needs 32 MB\./)
    rmSync(filler)
    server = await start()
    expect((await login(server, 'i')).body.user?.id).toBe(body.user?.id)
  })
})
