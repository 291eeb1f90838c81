import { crossApp } from 'latchkit/plugins/cross-app'
import { embeddedWallet } from 'latchkit/plugins/embedded-wallet'
import { legal } from 'latchkit/plugins/legal'
import { mfa } from 'latchkit/plugins/mfa'
import { passwordless } from 'latchkit/plugins/passwordless'
import { solanaWallet } from 'latchkit/plugins/solana-wallet'
import { mfaAtLogin, useCreateWallet, useExportWallet, useMfaEnrollment } from 'latchkit/react'
import { Host } from './parts/Host.js'
import { mount } from './parts/mount.js'

/** A host that passes plugins which its app may have off, and offers what they do. */
function Offers() {
  Object.assign(window.__calls, { ...useCreateWallet(), ...useExportWallet(), ...useMfaEnrollment() })
  return null
}

mount(
  <Host plugins={[passwordless, legal, mfaAtLogin(mfa), embeddedWallet, solanaWallet, crossApp]}>
    <Offers />
  </Host>,
)
