import type { Page } from '@playwright/test'
import { wire } from '../../wire.js'
import { type Host, hostsOrigin, type Opening, openHost } from './host.js'
import { someone } from './login.js'
import { type App, post } from './server.js'

interface Tokens {
  readonly token: string
  readonly refresh_token: string
  readonly identity_token: string
}

/** Logs in at the server without a browser, as another device of the user. */
export async function signInElsewhere(app: App, email: string): Promise<Tokens> {
  const ask = async <T>(path: string, body: object): Promise<T> => {
    const response = await post(app, path, body)
    if (!response.ok) throw new Error(await response.text())
    return response.json() as Promise<T>
  }
  const before = (await app.messages(email)).length
  await ask('/passwordless/init', { email })
  const code = await app.codeFor(email, before + 1)
  return ask<Tokens>('/passwordless/authenticate', { email, code })
}

/** The values that the SDK stores for a session. */
export function storedSession(app: App, { token, refresh_token, identity_token }: Tokens) {
  const stored = { token, refresh_token, id_token: identity_token }
  return Object.entries(stored).map(([key, value]) => ({
    name: wire.storage(app.id, key),
    value: JSON.stringify(value),
  }))
}

/** Opens a host page in a browser that already holds a session, for journeys that begin after the login. */
export async function openLoggedIn(
  page: Page,
  name: string,
  app: App,
  opening?: Opening,
  email = someone(),
): Promise<Host & { email: string }> {
  const stored = storedSession(app, await signInElsewhere(app, email))
  await page.goto(`${hostsOrigin}/favicon.svg`)
  await page.evaluate((all) => {
    for (const { name, value } of all) localStorage.setItem(name, value)
  }, stored)
  const host = await openHost(page, name, app, opening)
  await host.shows({ authenticated: true })
  return { ...host, email }
}
