import { crossApp } from 'latchkit/plugins/cross-app'
import { passwordless } from 'latchkit/plugins/passwordless'
import { useCrossAppAccounts } from 'latchkit/react'
import { Host } from './parts/Host.js'
import { mount } from './parts/mount.js'

/** Accounts and wallets of other apps, as a host asks for them. */
function OtherApps() {
  Object.assign(window.__calls, useCrossAppAccounts())
  return null
}

mount(
  <Host plugins={[passwordless, crossApp]}>
    <OtherApps />
  </Host>,
)
