import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { databases } from './databases.js'
import { sandboxAt } from './sandbox.js'
import { runProvider, spawnProvider } from './spawn-provider.js'

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

test('says one line, keeps its folder to itself, and finds everything again', { timeout: 60_000 }, async () => {
  const data = await mkdtemp(join(tmpdir(), 'latchkit-provider-'))
  folders.push(data)
  const first = await spawnProvider({ data })
  const port = Number(new URL(first.url).port)
  const app = sandboxAt([first.url]).appOf('latchkitsandbox0000000001')
  const { refresh_token } = await app.login('ada@example.com')
  const second = await runProvider({ data }).ended
  expect(second).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('Another provider is using') })
  const ended = await first.stop()
  expect(ended).toMatchObject({ code: 0, stdout: first.printed })
  expect(JSON.parse(first.printed)).toEqual({
    provider: `http://localhost:${port}`,
    appId: 'latchkitsandbox0000000001',
    chains: expect.any(Object),
    solana: expect.stringMatching(/^http:\/\/localhost:\d+\/sandbox\/solana$/),
  })
  const third = await spawnProvider({ data, port })
  expect(third.url).toBe(first.url)
  expect((await app.refresh(refresh_token)).status).toBe(200)
  expect((await third.stop()).code).toBe(0)
})

test('says that its port is taken', async () => {
  const port = Number(new URL(`${databases[0]?.urls[0]}`).port)
  const ended = await runProvider({ port }).ended
  expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(`Port ${port} is taken`) })
})
