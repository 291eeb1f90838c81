import type { Say } from '../../../ui/kit/use-text.js'
import type { Passkey } from '../contract.js'
import type { passkeyText } from './text.js'

/** What people tell their passkeys apart by. Modal §2.6. */
export function nameOf(passkey: Passkey, say: Say<keyof typeof passkeyText.entries>): string {
  const { authenticatorName: authenticator, createdWithBrowser: browser, createdWithOs: os } = passkey
  if (authenticator && browser) return say('named', { authenticator, browser })
  return browser && os ? say('browserOn', { browser, os }) : say('unknownDevice')
}
