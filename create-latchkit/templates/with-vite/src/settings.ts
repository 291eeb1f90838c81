import type { PageSettings } from 'latchkit/testing'

declare global {
  interface Window {
    latchkitTest?: PageSettings
  }
}

/** A test starts a provider of its own and leaves its address here. Other builds than the tests' do not look. */
const test = import.meta.env.MODE === 'test' ? window.latchkitTest : undefined

export const { appId, apiUrl } = test ?? {
  appId: import.meta.env.VITE_APP_ID,
  apiUrl: import.meta.env.VITE_API_URL,
}
