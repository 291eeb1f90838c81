import { passwordless } from 'latchkit/plugins/passwordless'
import { LatchkitProvider } from 'latchkit/react'
import { Component, type ReactNode } from 'react'
import { mount } from './parts/mount.js'
import { settings } from './parts/settings.js'

class Boundary extends Component<{ readonly children: ReactNode }, { error?: Error & { code?: string } }> {
  override state: { error?: Error & { code?: string } } = {}
  static getDerivedStateFromError(error: Error) {
    return { error }
  }
  override render() {
    const { error } = this.state
    return error ? <p role="alert">{`${error.code}: ${error.message}`}</p> : this.props.children
  }
}

mount(
  <Boundary>
    <LatchkitProvider appId={settings.appId} apiUrl={settings.apiUrl} plugins={[passwordless]}>
      <p>It started.</p>
    </LatchkitProvider>
  </Boundary>,
)
