import type { Page } from '@playwright/test'

/** A passkey as Chromium's DevTools protocol has it; all bytes are base64. */
export interface StoredPasskey {
  readonly credentialId: string
  readonly isResidentCredential: boolean
  readonly rpId?: string
  /** PKCS #8. */
  readonly privateKey: string
  readonly userHandle?: string
  readonly signCount: number
}

/** An authenticator of the page's device. */
export interface VirtualPasskey {
  /** The passkeys on it. */
  stored(): Promise<readonly StoredPasskey[]>
  /** Puts a passkey on it, as if it was made earlier or on another device. */
  add(passkey: StoredPasskey): Promise<void>
  /** Whether the user touches it when a page asks; true from the start. A page that asks waits meanwhile. */
  touches(yes: boolean): Promise<void>
  /** Whether the fingerprint, the face or the PIN is right; true from the start. */
  verifies(yes: boolean): Promise<void>
  /** Removes all passkeys. */
  clear(): Promise<void>
}

/**
 * Gives the page's device an authenticator, which makes and uses passkeys without asking anybody. It needs Chromium, and
 * stays until the page is closed.
 */
export async function virtualPasskey(page: Page): Promise<VirtualPasskey> {
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
  return {
    stored: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    add: async (credential) => void (await cdp.send('WebAuthn.addCredential', { authenticatorId, credential })),
    touches: async (enabled) =>
      void (await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })),
    verifies: async (isUserVerified) =>
      void (await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })),
    clear: async () => void (await cdp.send('WebAuthn.clearCredentials', { authenticatorId })),
  }
}
