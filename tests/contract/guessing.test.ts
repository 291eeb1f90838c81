import { describe, expect, test } from 'vitest'
import { wire } from '../wire.js'
import { onOneDatabase } from './databases.js'
import { type App, type How, request } from './sandbox.js'

/** A server counts its two loopback addresses as two networks: here the owner's, and a stranger's. */
const OWNER = '127.0.0.1'
const STRANGER = '[::1]'
const DAY = 86_400
/** The limits of other rules are out of the way: those of calls, and of tries at one code. */
const PATIENT = { otp_ttl: 30 * DAY, rate_limits: { per_address: 1e6, per_ip: 1e6, window: 600 } }
const not = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const wrong = { status: 422, body: { code: 'invalid_credentials' } }
const limited = { status: 429, body: { code: 'too_many_requests' } }

onOneDatabase('Guesses at the codes of an address', (sandbox) => {
  describe.each([
    { path: '/passwordless', field: 'email', address: 'ada@people.example' },
    { path: '/passwordless_sms', field: 'phoneNumber', address: '+12125550123' },
  ])('by $path', ({ path, field, address }) => {
    const call = (app: App, host: string, route: string, body: object, how: How) => {
      const { port } = new URL(sandbox.next())
      const headers = { [wire.header.appId]: app.id, [wire.header.analyticsId]: how.client ?? host }
      return request(`http://${host}:${port}/api/v1${path}${route}`, { [field]: address, ...body }, { ...how, headers })
    }
    /** Somebody at a device. Asks for a code and enters it, or a wrong one. */
    function at(app: App, host: string, client?: string) {
      const how = { ...(client && { client }) }
      async function codeFor() {
        expect((await call(app, host, '/init', {}, how)).status).toBe(200)
        return `${(await app.messages(address)).find(({ code }) => code)?.code}`
      }
      const enter = (code: string) => call(app, host, '/authenticate', { code }, how)
      const guess = async () => enter(not(await codeFor()))
      const logIn = async () => enter(await codeFor())
      async function guessTimes(times: number) {
        for (let n = 0; n < times; n++) expect(await guess(), `guess ${n + 1}`).toMatchObject(wrong)
      }
      /** Seconds to wait. */
      async function wait() {
        const late = await logIn()
        expect(late).toMatchObject(limited)
        return Number(late.headers.get('retry-after'))
      }
      return { guess, guessTimes, logIn, wait }
    }
    const notices = async (app: App) => (await app.messages(address)).filter(({ code }) => !code)

    test('have to wait after 30 wrong ones within a day: a minute, and twice as long after each more, up to a day', async () => {
      const app = await sandbox.newApp(PATIENT)
      const { guess, guessTimes, wait } = at(app, STRANGER)
      await guessTimes(30)
      let moved = 0
      for (let delay = 60; delay <= 2 * DAY; delay *= 2) {
        const seconds = await wait()
        expect(seconds).toBeLessThanOrEqual(Math.min(delay, DAY))
        expect(seconds).toBeGreaterThan(Math.min(delay, DAY) - 15)
        moved += seconds
        await app.travel(moved)
        expect(await guess()).toMatchObject(wrong)
      }
    })

    test('count for whoever the address was not proven to before, from every network together', async () => {
      const app = await sandbox.newApp(PATIENT)
      await at(app, STRANGER).guessTimes(15)
      await at(app, OWNER).guessTimes(15)
      expect(await at(app, OWNER).logIn()).toMatchObject(limited)
      expect(await at(app, STRANGER, 'another device').logIn()).toMatchObject(limited)
    })

    test('are forgotten with a right one, and after a day without any', async () => {
      const app = await sandbox.newApp(PATIENT)
      const { guessTimes, logIn } = at(app, STRANGER)
      await guessTimes(29)
      await app.travel(DAY + 1)
      await guessTimes(29)
      expect((await logIn()).status).toBe(200)
      await guessTimes(29)
      expect((await logIn()).status).toBe(200)
      await guessTimes(2)
    })

    test('of strangers keep nobody waiting at a device, or in a network, where they have logged in before', async () => {
      const app = await sandbox.newApp(PATIENT)
      expect((await at(app, OWNER, 'her phone').logIn()).status).toBe(200)
      await at(app, STRANGER).guessTimes(30)
      expect(await at(app, STRANGER).logIn()).toMatchObject(limited)
      expect((await at(app, OWNER, 'her laptop').logIn()).status).toBe(200)
      expect((await at(app, STRANGER, 'her phone').logIn()).status).toBe(200)
    })

    test('are counted for such a device too, by itself', async () => {
      const app = await sandbox.newApp(PATIENT)
      expect((await at(app, OWNER, 'her phone').logIn()).status).toBe(200)
      const thief = at(app, STRANGER, 'her phone')
      await thief.guessTimes(30)
      expect(await thief.logIn()).toMatchObject(limited)
      expect((await at(app, OWNER, 'her laptop').logIn()).status).toBe(200)
    })

    test('are told to the address, once a day, with what to do', async () => {
      const app = await sandbox.newApp({ ...PATIENT, name: 'Acme' })
      const { guess, guessTimes } = at(app, STRANGER)
      await guessTimes(29)
      expect(await notices(app)).toEqual([])
      await guessTimes(1)
      const [notice, ...others] = await notices(app)
      expect(others).toEqual([])
      expect(notice?.text).toMatch(/^Somebody has entered 30 wrong codes .* Acme.* Nobody got in/)
      await app.travel(61)
      expect(await guess()).toMatchObject(wrong)
      expect(await notices(app)).toHaveLength(1)
      await app.travel(DAY + 100)
      expect(await guess()).toMatchObject(wrong)
      expect(await notices(app)).toHaveLength(2)
    })

    test('are as many as the app allows', async () => {
      const app = await sandbox.newApp({ ...PATIENT, wrong_codes_per_day: 3 })
      const { guessTimes, wait } = at(app, STRANGER)
      await guessTimes(3)
      expect(await wait()).toBeLessThanOrEqual(60)
    })
  })
})
