import { passwordless } from 'latchkit/plugins/passwordless'
import { LatchkitProvider } from 'latchkit/react'
import { mount } from './parts/mount.js'
import { Panel } from './parts/Panel.js'
import { settings } from './parts/settings.js'

const { appId, secondAppId, apiUrl, config } = settings
const plugins = [passwordless]

mount(
  <>
    <LatchkitProvider appId={appId} apiUrl={apiUrl} config={config} plugins={plugins}>
      <Panel name="first" />
    </LatchkitProvider>
    <LatchkitProvider appId={secondAppId} apiUrl={apiUrl} config={{ ...config, cookies: false }} plugins={plugins}>
      <Panel name="second" />
    </LatchkitProvider>
  </>,
)
