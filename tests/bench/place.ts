import type { Browser } from '@playwright/test'
import type { App, Sandbox } from '../contract/sandbox.js'
import type { TestServer } from '../server.js'
import type { Page, Pages } from './bundle.js'
import type { Provider } from './server.js'

/** The browser, provider and site of the measurements. */
export interface Place {
  readonly browser: Browser
  readonly pages: Pages
  readonly site: TestServer
  readonly provider: Provider
  readonly sandbox: Sandbox
  readonly app: App
}

export const pageUrl = ({ site, provider, app }: Place, name: string, query: Readonly<Record<string, string>> = {}) =>
  `${site.url}/${name}?${new URLSearchParams({ ...query, app: app.id, api: provider.url })}`

export function pageOf({ pages }: Pick<Place, 'pages'>, name: string): Page {
  const page = pages.get(name)
  if (!page) throw new Error(`There is no page ${name}.`)
  return page
}
