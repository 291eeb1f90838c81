import { guest } from 'latchkit/plugins/guest'
import { passwordless } from 'latchkit/plugins/passwordless'
import { LatchkitProvider, useGuestAccounts } from 'latchkit/react'
import { mount } from './parts/mount.js'
import { Panel } from './parts/Panel.js'
import { tell } from './parts/probe.js'
import { settings } from './parts/settings.js'

const { appId, apiUrl, config } = settings

function Guest() {
  const { createGuestAccount } = useGuestAccounts()
  const create = () =>
    createGuestAccount().then(
      ({ id, isGuest }) => tell('guest.resolved', { id, isGuest }),
      ({ code }) => tell('guest.rejected', code),
    )
  return (
    <button type="button" onClick={create}>
      Go on as a guest
    </button>
  )
}

mount(
  <LatchkitProvider appId={appId} apiUrl={apiUrl} config={config} plugins={[guest, passwordless]}>
    <h1>A host app with guests</h1>
    <Guest />
    <Panel />
  </LatchkitProvider>,
)
