import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyManifest, createClient } from 'latchkit'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { previousServer } from '../processes/previous-server.js'
import { stubBrowser } from '../unit/browser.js'
import { onOneDatabase } from './databases.js'

const EMAIL = 'ada@people.example'
/** The SDK without its screens. Types are those of today: what is used has not changed. */
interface Sdk {
  readonly createClient: typeof createClient
  readonly passwordless: AnyManifest
  readonly guest: AnyManifest
}
const { place } = await previousServer()
/** That of the last release, and that of the one before where there is one. */
const files = (await readdir(place)).filter((file) => /^client(-before)?\.mjs$/.test(file))
const load = (file: string): Promise<Sdk> => import(pathToFileURL(path.join(place, file)).href)

const ends: (() => unknown)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

onOneDatabase('the SDK of an earlier version', (sandbox) => {
  describe.each(files)('%s', (file) => {
    let sdk: Sdk
    beforeAll(async () => {
      sdk = await load(file)
    })
    /** A page of an app, in a browser that keeps what `disk` has. */
    async function open(appId: string, disk = new Map<string, string>()) {
      stubBrowser({ disk, href: 'http://localhost:5173/' })
      const client = sdk.createClient({ appId, apiUrl: sandbox.next() }, [sdk.passwordless, sdk.guest])
      ends.push(client.destroy)
      await vi.waitFor(() => expect(client.status.get().status).toBe('ready'), 10_000)
      return { client, disk }
    }

    test('logs in by a code, stays logged in on the next page, refreshes, and logs out', async () => {
      const app = await sandbox.newApp({ email_auth: true })
      const first = await open(app.id)
      const codes = await first.client.use('passwordless')
      await codes.sendCode('email', EMAIL)
      const code = (await app.messages(EMAIL)).find((message) => message.code)?.code
      await codes.submitCode('email', `${code}`)
      const user = first.client.user.get()
      expect(user?.email?.address).toBe(EMAIL)
      first.client.destroy()

      const next = await open(app.id, first.disk)
      await vi.waitFor(() => expect(next.client.user.get()?.id).toBe(user?.id))
      const token = await next.client.getAccessToken()
      expect((await app.call('/users/me', undefined, { token: `${token}` })).status).toBe(200)
      await next.client.refreshUser()
      expect(next.client.user.get()?.id).toBe(user?.id)
      await next.client.logout()
      expect(next.client.user.get()).toBeNull()
      expect((await app.call('/users/me', undefined, { token: `${token}` })).status).toBe(401)
    })

    test('logs a guest in, and refuses a wrong code as it did', async () => {
      const app = await sandbox.newApp({ email_auth: true, guest_auth: true })
      const { client } = await open(app.id)
      expect((await (await client.use('guest')).create()).isGuest).toBe(true)
      await client.logout()
      const codes = await client.use('passwordless')
      await codes.sendCode('email', EMAIL)
      const right = (await app.messages(EMAIL)).find((message) => message.code)?.code
      await expect(codes.submitCode('email', right === '000000' ? '000001' : '000000')).rejects.toMatchObject({
        code: 'invalid_credentials',
      })
    })

    test('is told so by its own code where an app is unknown', async () => {
      stubBrowser({ href: 'http://localhost:5173/' })
      vi.spyOn(console, 'error').mockImplementation(() => {})
      const client = sdk.createClient({ appId: 'a'.repeat(25), apiUrl: sandbox.next() }, [sdk.passwordless])
      ends.push(client.destroy)
      await vi.waitFor(() => expect(client.status.get().error?.code).toBe('missing_or_invalid_app_id'), 30_000)
    })
  })
})
