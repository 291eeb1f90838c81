import type { Page } from '@playwright/test'
import { type VirtualPasskey, virtualPasskey } from 'latchkit/testing'
import type { App as Calls } from '../../contract/sandbox.js'
import { create } from '../../contract/support/authenticator.js'
import { type Host, openHost } from './host.js'
import { type App, newApp } from './server.js'

export const withPasskeys = (settings: object = {}): Promise<App> => newApp({ passkey_auth: true, ...settings })

export interface Authenticator extends VirtualPasskey {
  /** The ids of the passkeys on the device. */
  credentials(): Promise<readonly string[]>
  /** Offers the passkeys of another device, as after scanning its QR code. */
  reaches(other: Authenticator): Promise<void>
}

/** Gives the page's device an authenticator. */
export async function authenticatorOf(page: Page): Promise<Authenticator> {
  const device = await virtualPasskey(page)
  return {
    ...device,
    credentials: async () => (await device.stored()).map(({ credentialId }) => credentialId),
    async reaches(other) {
      for (const passkey of await other.stored()) await device.add(passkey)
    },
  }
}

/** Gives the page's device a passkey that was registered before the test's visit. */
export async function takeDevice(page: Page, app: Calls): Promise<void> {
  const { origin } = new URL(page.url())
  const from = { headers: { origin } }
  const { body } = await app.call('/passkeys/register/init', {}, from)
  const { passkey, answer } = create(body.options as Parameters<typeof create>[0], origin)
  await app.call('/passkeys/register', { relying_party: origin, authenticator_response: answer }, from)
  const device = await virtualPasskey(page)
  const privateKey = passkey.key.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  await device.add({
    credentialId: base64(passkey.id),
    userHandle: base64(passkey.userHandle),
    privateKey,
    isResidentCredential: true,
    rpId: 'localhost',
    signCount: 1,
  })
}
const base64 = (base64url: string) => Buffer.from(base64url, 'base64url').toString('base64')

/** Opens the host page on a device with an authenticator, with nobody logged in. */
export async function openWithDevice(page: Page, app: App) {
  const device = await authenticatorOf(page)
  return { device, host: await openHost(page, 'passkeys', app) }
}

/** Opens the host page on the device of a user who has a passkey there and has logged out again. */
export async function openWithPasskey(page: Page, app: App) {
  const opened = await openWithDevice(page, app)
  await opened.host.press('Sign up headless')
  await opened.host.waitForEvents('signup.resolved')
  await opened.host.press('Log out')
  await opened.host.shows({ authenticated: false })
  return opened
}

export const passkeyLink = ({ dialog }: Host) => dialog.button('I have a passkey')

/**
 * Records every call of `navigator.credentials` from the next load on: whether it came within a click, and how many
 * challenges had been fetched by then.
 */
export const watchPrompts = (page: Page) =>
  page.addInitScript(() => {
    const promptCalls: { inClick: boolean; inits: number }[] = []
    Object.assign(window, { __prompts: promptCalls })
    let clicking = false
    // A timer ends the click's own task. Code that first awaits a request or a timer runs after that.
    addEventListener(
      'click',
      () => {
        clicking = true
        setTimeout(() => {
          clicking = false
        })
      },
      true,
    )
    for (const name of ['get', 'create'] as const) {
      const native = navigator.credentials[name].bind(navigator.credentials)
      navigator.credentials[name] = (options?: object) => {
        const inits = performance.getEntriesByType('resource').filter((one) => one.name.endsWith('/init')).length
        promptCalls.push({ inClick: clicking, inits })
        return native(options)
      }
    }
  })
export const prompts = (page: Page) =>
  page.evaluate(() => (window as unknown as { __prompts: { inClick: boolean; inits: number }[] }).__prompts)
