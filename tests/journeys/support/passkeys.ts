import type { Page } from '@playwright/test'
import type { App as Calls } from '../../contract/sandbox.js'
import { create } from '../../contract/support/authenticator.js'
import { type Host, openHost } from './host.js'
import { type App, newApp } from './provider.js'

export const withPasskeys = (settings: object = {}): Promise<App> => newApp({ passkey_auth: true, ...settings })

/** A credential in the format of Chromium's DevTools protocol. */
interface Stored {
  readonly credentialId: string
  readonly isResidentCredential: boolean
  readonly rpId?: string
  readonly privateKey: string
  readonly userHandle?: string
  readonly signCount: number
}
export interface Authenticator {
  stored(): Promise<readonly Stored[]>
  /** The passkeys on the device. */
  credentials(): Promise<readonly string[]>
  /** Whether the user confirms their presence. */
  touches(yes: boolean): Promise<void>
  /** Whether the user verification (fingerprint, face or PIN) succeeds. */
  verifies(yes: boolean): Promise<void>
  /** Offers the passkeys of another device, as after scanning its QR code. */
  reaches(other: Authenticator): Promise<void>
  /** Removes all passkeys. */
  clear(): Promise<void>
}

/** Chromium's virtual authenticator for this page. */
async function plugIn(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

/** A device with an authenticator. */
export async function authenticatorOf(page: Page): Promise<Authenticator> {
  const { cdp, authenticatorId } = await plugIn(page)
  const stored = async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  return {
    stored,
    credentials: async () => (await stored()).map(({ credentialId }) => credentialId),
    async reaches(other) {
      for (const credential of await other.stored())
        await cdp.send('WebAuthn.addCredential', { authenticatorId, credential })
    },
    touches: async (enabled) =>
      void (await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })),
    verifies: async (isUserVerified) =>
      void (await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })),
    clear: async () => void (await cdp.send('WebAuthn.clearCredentials', { authenticatorId })),
  }
}

/** A device with a passkey that was registered before the test's visit. */
export async function takeDevice(page: Page, app: Calls): Promise<void> {
  const { origin } = new URL(page.url())
  const from = { headers: { origin } }
  const { body } = await app.call('/passkeys/register/init', {}, from)
  const { passkey, answer } = create(body.options as Parameters<typeof create>[0], origin)
  await app.call('/passkeys/register', { relying_party: origin, authenticator_response: answer }, from)
  const { cdp, authenticatorId } = await plugIn(page)
  const privateKey = passkey.key.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  const credential = {
    credentialId: base64(passkey.id),
    userHandle: base64(passkey.userHandle),
    privateKey,
    isResidentCredential: true,
    rpId: 'localhost',
    signCount: 1,
  }
  await cdp.send('WebAuthn.addCredential', { authenticatorId, credential })
}
const base64 = (base64url: string) => Buffer.from(base64url, 'base64url').toString('base64')

/** The host page with a device, and nobody logged in. */
export async function openWithDevice(page: Page, app: App) {
  const device = await authenticatorOf(page)
  return { device, host: await openHost(page, 'passkeys', app) }
}

/** A user with a passkey on the device, logged out again. */
export async function openWithPasskey(page: Page, app: App) {
  const opened = await openWithDevice(page, app)
  await opened.host.press('Sign up headless')
  await opened.host.told('signup.resolved')
  await opened.host.press('Log out')
  await opened.host.shows({ authenticated: false })
  return opened
}

export const passkeyLink = ({ dialog }: Host) => dialog.button('I have a passkey')

/**
 * From then on every call of `navigator.credentials` tells whether it came within a click, and after which requests.
 */
export const watchPrompts = (page: Page) =>
  page.addInitScript(() => {
    const seen: { inClick: boolean; inits: number }[] = []
    Object.assign(window, { __prompts: seen })
    let clicking = false
    // the task of the click: whatever awaits anything but what is there already comes after it
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
        seen.push({ inClick: clicking, inits })
        return native(options)
      }
    }
  })
export const prompts = (page: Page) =>
  page.evaluate(() => (window as unknown as { __prompts: { inClick: boolean; inits: number }[] }).__prompts)
