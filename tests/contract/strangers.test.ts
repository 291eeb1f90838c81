import { describe, expect, test } from 'vitest'
import { wire } from '../wire.js'
import { onOneDatabase } from './databases.js'
import { type App, request } from './sandbox.js'

const OWNER = '127.0.0.1'
const STRANGER = '[::1]'
const not = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const limited = { status: 429, body: { code: 'too_many_requests' } }
const wrong = { status: 422, body: { code: 'invalid_credentials' } }

// A server counts its two loopback addresses as two callers: here one is the owner's network, the other a stranger's.
onOneDatabase('A stranger', (sandbox) => {
  describe.each([
    { path: '/passwordless', field: 'email', address: 'ada@example.com' },
    { path: '/passwordless_sms', field: 'phoneNumber', address: '+12125550123' },
  ])('who calls $path in another’s name', ({ path, field, address }) => {
    const call = (app: App, host: string, route: string, body: object = {}) => {
      const { port } = new URL(sandbox.next())
      const headers = { [wire.header.appId]: app.id, [wire.header.analyticsId]: host }
      return request(`http://${host}:${port}/api/v1${path}${route}`, { [field]: address, ...body }, { headers })
    }
    const init = (app: App, host: string) => call(app, host, '/init')
    const enter = (app: App, host: string, code: string) => call(app, host, '/authenticate', { code })
    const newest = async (app: App) => `${(await app.messages(address))[0]?.code}`
    async function codeFor(app: App, host: string) {
      expect((await init(app, host)).status).toBe(200)
      return newest(app)
    }

    test('does not use up the codes that its owner may ask for', async () => {
      const app = await sandbox.newApp({ rate_limits: { per_address: 2 } })
      for (let sends = 0; sends < 2; sends++) await codeFor(app, STRANGER)
      expect(await init(app, STRANGER)).toMatchObject(limited)
      expect((await enter(app, OWNER, await codeFor(app, OWNER))).status).toBe(200)
    })

    test('does not use up the tries of its owner', async () => {
      const app = await sandbox.newApp()
      const code = await codeFor(app, OWNER)
      for (let tries = 0; tries < 6; tries++) expect(await enter(app, STRANGER, not(code))).toMatchObject(wrong)
      expect((await enter(app, STRANGER, code)).body.error).toMatch(/tried too often/)
      expect((await enter(app, OWNER, code)).status).toBe(200)
    })

    test('does not take the place of the code that its owner was sent', async () => {
      const app = await sandbox.newApp()
      const code = await codeFor(app, OWNER)
      const other = await codeFor(app, STRANGER)
      expect((await enter(app, OWNER, code)).status).toBe(200)
      if (other !== code) expect(await enter(app, STRANGER, other)).toMatchObject(wrong)
    })

    test('has the attempts of one caller, however many codes are valid', async () => {
      const app = await sandbox.newApp()
      const codes = [await codeFor(app, OWNER), await codeFor(app, STRANGER)]
      const guesses = Array.from({ length: 8 }, (_, n) =>
        String((Number(codes[0]) + n + 1) % 1_000_000).padStart(6, '0'),
      )
      const wrongs = guesses.filter((guess) => !codes.includes(guess)).slice(0, 5)
      for (const guess of wrongs) expect(await enter(app, STRANGER, guess)).toMatchObject(wrong)
      for (const code of codes) expect(await enter(app, STRANGER, code)).toMatchObject(wrong)
    })

    test('the user may change networks between requesting and entering a code', async () => {
      const app = await sandbox.newApp()
      expect((await enter(app, STRANGER, await codeFor(app, OWNER))).status).toBe(200)
    })
  })
})
