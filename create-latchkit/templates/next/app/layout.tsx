import type { ReactNode } from 'react'
import { Latchkit } from './latchkit'

export const metadata = { title: 'Latchkit', icons: { icon: 'data:,' } }
/** The settings are read from the server's environment when it runs, not when the app is built. */
export const dynamic = 'force-dynamic'

export default function Layout({ children }: { readonly children: ReactNode }) {
  const { LATCHKIT_APP_ID: appId = '', LATCHKIT_API_URL: apiUrl = '' } = process.env
  return (
    <html lang="en">
      <body>
        <Latchkit appId={appId} apiUrl={apiUrl}>
          {children}
        </Latchkit>
      </body>
    </html>
  )
}
