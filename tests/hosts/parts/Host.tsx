import type { AnyManifest, ClientConfig } from 'latchkit'
import { LatchkitProvider } from 'latchkit/react'
import type { ReactNode } from 'react'
import { Panel } from './Panel.js'
import { settings } from './settings.js'

interface HostProps {
  readonly plugins: readonly AnyManifest[]
  /** In the place of what the page was opened with. */
  readonly config?: ClientConfig
  /** What this host has besides the panel. */
  readonly children?: ReactNode
}
/** A host app with the panel that all of them have. */
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
