// A server component: no 'use client' here.

import { passwordless } from 'latchkit/plugins/passwordless'
import { LatchkitProvider } from 'latchkit/react'

export const dynamic = 'force-dynamic'

export default function Layout({ children }) {
  return (
    <LatchkitProvider
      appId={process.env.APP_ID}
      apiUrl={process.env.API_URL}
      plugins={[passwordless]}
      config={{ appearance: { theme: 'light' } }}
    >
      {children}
    </LatchkitProvider>
  )
}
