import type { BrowserContext, Page } from '@playwright/test'
import type { SandboxAppOptions } from './app.js'

/** What a page under test finds as `window.latchkitTest`. */
export interface PageSettings {
  readonly appId: string
  readonly apiUrl: string
}

/**
 * Tells pages that are opened from now on which app and server to use: they find `{ appId, apiUrl }` as
 * `window.latchkitTest`, before their own scripts run. The app under test has to read it, in test builds alone.
 */
export async function configurePage(
  target: Page | BrowserContext,
  { appId, apiUrl }: SandboxAppOptions,
): Promise<void> {
  const settings: PageSettings = { appId, apiUrl }
  await target.addInitScript((latchkitTest) => Object.assign(window, { latchkitTest }), settings)
}
