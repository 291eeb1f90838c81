import { oauth } from 'latchkit/plugins/oauth'
import { passwordless } from 'latchkit/plugins/passwordless'
import { useEffect } from 'react'
import { Host } from './parts/Host.js'
import { mount } from './parts/mount.js'
import { redirect } from './parts/redirect.js'

/** Behaves like a router that redirects when it mounts. */
function Router() {
  useEffect(redirect, [])
  return null
}

mount(
  <Host plugins={[passwordless, oauth]}>
    <Router />
  </Host>,
)
