import { legal } from 'latchkit/plugins/legal'
import { passwordless } from 'latchkit/plugins/passwordless'
import { LatchkitModal, LatchkitProvider } from 'latchkit/react'
import { useState } from 'react'
import { mount } from './parts/mount.js'
import { Panel } from './parts/Panel.js'
import { settings } from './parts/settings.js'

const { appId, apiUrl, config } = settings

function App() {
  const [open, setOpen] = useState(false)
  return (
    <LatchkitProvider
      appId={appId}
      apiUrl={apiUrl}
      config={{ ...config, render: { standalone: true } }}
      plugins={[legal, passwordless]}
    >
      <button type="button" onClick={() => setOpen(!open)}>
        {open ? 'Hide' : 'Show'}
      </button>
      <main>
        <LatchkitModal open={open} />
      </main>
      <Panel />
    </LatchkitProvider>
  )
}

mount(<App />)
