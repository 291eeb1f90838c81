import type { PageSettings } from 'latchkit/testing'

declare global {
  interface Window {
    latchkitTest?: PageSettings
  }
}

/** A test starts its own server and puts its address here. Only builds for tests read it. */
const test = import.meta.env.MODE === 'test' ? window.latchkitTest : undefined

export const { appId, apiUrl } = test ?? {
  appId: import.meta.env.VITE_APP_ID,
  apiUrl: import.meta.env.VITE_API_URL,
}
