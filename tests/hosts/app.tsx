import { legal } from 'latchkit/plugins/legal'
import { passwordless } from 'latchkit/plugins/passwordless'
import { LatchkitProvider } from 'latchkit/react'
import { mount } from './parts/mount.js'
import { Panel } from './parts/Panel.js'
import { settings } from './parts/settings.js'

const { appId, apiUrl, config } = settings

mount(
  <LatchkitProvider appId={appId} apiUrl={apiUrl} config={config} plugins={[legal, passwordless]}>
    <h1>A host app</h1>
    <Panel />
    <p>
      <a href="#elsewhere">A link behind the dialog</a>
    </p>
  </LatchkitProvider>,
)
