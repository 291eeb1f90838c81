import type { Page } from '@playwright/test'
import { wire } from '../../wire.js'
import { type Host, hostsOrigin, type Opening, openHost } from './host.js'
import { someone } from './login.js'
import { type App, providerUrl } from './provider.js'

interface Tokens {
  readonly token: string
  readonly refresh_token: string
  readonly identity_token: string
}

/** Logs in at the provider without a browser, as another device of the user. */
export async function signInElsewhere(app: App, email: string): Promise<Tokens> {
  const ask = async <T>(path: string, body: object): Promise<T> => {
    const headers = { 'content-type': 'application/json', [wire.header.appId]: app.id }
    const response = await fetch(`${providerUrl}/api/v1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(await response.text())
    return response.json() as Promise<T>
  }
  const before = (await app.messages(email)).length
  await ask('/passwordless/init', { email })
  const code = await app.codeFor(email, before + 1)
  return ask<Tokens>('/passwordless/authenticate', { email, code })
}

/** Opens a host page in a browser that already holds a session, for journeys that begin after the login. */
export async function openLoggedIn(
  page: Page,
  name: string,
  app: App,
  opening?: Opening,
  email = someone(),
): Promise<Host & { email: string }> {
  const { token, refresh_token, identity_token } = await signInElsewhere(app, email)
  await page.goto(`${hostsOrigin}/favicon.svg`)
  const stored = { token, refresh_token, id_token: identity_token }
  const entries = Object.entries(stored).map(([key, value]) => [wire.storage(app.id, key), JSON.stringify(value)])
  await page.evaluate((all) => {
    for (const [key, value] of all) localStorage.setItem(`${key}`, `${value}`)
  }, entries)
  const host = await openHost(page, name, app, opening)
  await host.shows({ authenticated: true })
  return { ...host, email }
}
