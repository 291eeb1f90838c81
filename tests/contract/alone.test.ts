import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { spawnServerAlone } from '../processes/server-alone.js'
import { request, sandboxAt } from './sandbox.js'

describe('a copy of the server’s folder with the packages that it declares', () => {
  let alone: Awaited<ReturnType<typeof spawnServerAlone>>
  beforeAll(async () => {
    alone = await spawnServerAlone()
  })
  afterAll(() => alone?.stop())

  test('starts, logs a user in by email, and serves the wallet frame with its script', async () => {
    const app = await sandboxAt([alone.url]).newApp()
    expect((await app.login('ada@example.com')).is_new_user).toBe(true)
    const frame = await request(`${alone.url}/apps/${app.id}/embedded-wallets`)
    const [script] = /\/frame\/wallet\.[^"]+\.js/.exec(frame.text) ?? []
    expect(await request(`${alone.url}${script}`)).toMatchObject({
      status: 200,
      text: expect.stringContaining('wallet'),
    })
  })

  test('answers that there are no stand-ins where an outside service would be', async () => {
    const sandbox = sandboxAt([alone.url])
    const { url } = (await sandbox.control('/outside')).body
    expect(await request(`${url}/telegram/open`)).toMatchObject({
      status: 503,
      text: expect.stringContaining('no stand-ins'),
    })
    const app = await sandbox.newApp({ google_oauth: true })
    const body = { provider: 'google', redirect_to: 'http://localhost:5173/', code_challenge: 'c'.repeat(43) }
    const answer = await app.call(
      '/oauth/init',
      { ...body, state_code: 'state' },
      { headers: { origin: 'http://localhost:5173' } },
    )
    expect(answer).toMatchObject({ status: 502, body: { error: expect.stringContaining('Google did not answer') } })
  })

  test('says so on stderr when it starts, and nothing but its one line on stdout', async () => {
    const { code, stdout, stderr } = await alone.stop()
    expect({ code, lines: stdout.trim().split('\n').length }).toEqual({ code: 0, lines: 1 })
    expect(stderr).toContain('no stand-ins')
  })
})
