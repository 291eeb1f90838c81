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
  // while the dialog is open the page is inert, so a test calls this function instead of clicking a button
  window.__calls.setMounted = async (isMounted: boolean) => setMounted(isMounted)
  if (!mounted) return <p>No provider</p>
  return (
    <LatchkitProvider appId={appId} apiUrl={apiUrl} config={config} plugins={plugins}>
      <Panel />
    </LatchkitProvider>
  )
}

mount(<App />)
