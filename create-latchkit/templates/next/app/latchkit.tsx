'use client'
import { LatchkitProvider } from 'latchkit/react'
import type { PageSettings } from 'latchkit/testing'
import type { ReactNode } from 'react'
import { plugins } from './plugins'

declare global {
  interface Window {
    latchkitTest?: PageSettings
  }
}

/** A test starts its own server and puts its address here. Only builds for tests read it. */
const test = process.env.NEXT_PUBLIC_LATCHKIT_TEST && typeof window !== 'undefined' ? window.latchkitTest : undefined

export function Latchkit({ children, ...settings }: PageSettings & { readonly children: ReactNode }) {
  const { appId, apiUrl } = test ?? settings
  return (
    <LatchkitProvider
      appId={appId}
      apiUrl={apiUrl}
      plugins={plugins}
      config={{ embeddedWallets: { ethereum: { createOnLogin: 'users-without-wallets' } } }} // only: embedded-wallet
    >
      {children}
    </LatchkitProvider>
  )
}
