import { oauth } from 'latchkit/plugins/oauth'
import { passwordless } from 'latchkit/plugins/passwordless'
import { useEffect } from 'react'
import { Host } from './parts/Host.js'
import { mount } from './parts/mount.js'

const OWN = ['app', 'api', 'config', 'options']

/** Behaves like a router that redirects when it mounts: it removes all parameters of the address but its own. */
function Router() {
  useEffect(() => {
    const url = new URL(location.href)
    for (const name of [...url.searchParams.keys()]) if (!OWN.includes(name)) url.searchParams.delete(name)
    history.replaceState({ key: 'router' }, '', url)
  }, [])
  return null
}

mount(
  <Host plugins={[passwordless, oauth]}>
    <Router />
  </Host>,
)
