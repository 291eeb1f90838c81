import type { AnyManifest, ClientConfig } from 'latchkit'
import { LatchkitProvider } from 'latchkit/react'
import type { ReactNode } from 'react'
import { Panel } from './Panel.js'
import { settings } from './settings.js'

interface HostProps {
  readonly plugins: readonly AnyManifest[]
  /** Replaces the configuration in the page's address. */
  readonly config?: ClientConfig
  /** What this host renders in addition to the panel. */
  readonly children?: ReactNode
}
/** A host app with the panel that all host pages have. */
export function Host({ plugins, config = settings.config, children }: HostProps) {
  const { appId, apiUrl } = settings
  return (
    <LatchkitProvider {...{ appId, apiUrl, config, plugins }}>
      <h1>A host app</h1>
      <Panel />
      {children}
    </LatchkitProvider>
  )
}
