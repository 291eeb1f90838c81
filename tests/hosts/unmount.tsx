import { passwordless } from 'latchkit/plugins/passwordless'
import { LatchkitProvider } from 'latchkit/react'
import { useState } from 'react'
import { mount } from './parts/mount.js'
import { Panel } from './parts/Panel.js'
import { settings } from './parts/settings.js'

const { appId, apiUrl, config } = settings
const plugins = [passwordless]

function App() {
  const [mounted, setMounted] = useState(true)
  // the dialog makes the page inert, so a test reaches it from outside
  window.__calls.setMounted = async (wanted: boolean) => setMounted(wanted)
  if (!mounted) return <p>No provider</p>
  return (
    <LatchkitProvider appId={appId} apiUrl={apiUrl} config={config} plugins={plugins}>
      <Panel />
    </LatchkitProvider>
  )
}

mount(<App />)
