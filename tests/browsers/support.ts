import { readFile } from 'node:fs/promises'
import { Key } from 'selenium-webdriver'
import { Command } from 'selenium-webdriver/lib/command.js'
import type { Happening } from '../hosts/parts/probe.js'
import { hostsOrigin, type Opening } from '../journeys/support/host.js'
import { someone } from '../journeys/support/login.js'
import { type App, serverUrl } from '../journeys/support/server.js'
import { signInElsewhere } from '../journeys/support/session.js'
import { wire } from '../wire.js'
import type { Tab } from './drive/tab.js'
import { openHost, shows } from './test.js'

/** Opens a host page in a browser that already holds a session, for journeys that begin after the login. */
export async function openLoggedIn(tab: Tab, name: string, app: App, opening: Opening = {}, email = someone()) {
  const { token, refresh_token, identity_token } = await signInElsewhere(app, email)
  await tab.open(`${hostsOrigin}/favicon.svg`)
  const stored = { token, refresh_token, id_token: identity_token }
  for (const [key, value] of Object.entries(stored))
    await tab.run('localStorage.setItem(...arguments)', wire.storage(app.id, key), JSON.stringify(value))
  await openHost(tab, name, app, opening)
  await shows(tab, 'session', ({ authenticated }) => authenticated)
  return email
}

interface Ended<T> {
  readonly value?: T
  readonly code?: string
}
/** Calls a function that the host page offers. Returns a function that waits for its end. */
export async function begin<T = unknown>(tab: Tab, name: string, ...args: readonly unknown[]) {
  const script = `
    const [name, given] = arguments
    window.__ended = null
    const end = (how) => { window.__ended = JSON.stringify(how) }
    window.__calls[name](...given).then((value) => end({ value }), ({ code, message }) => end({ code, message }))`
  await tab.run(script, name, args)
  return async (): Promise<Ended<T>> =>
    JSON.parse(await tab.until(`end of ${name}`, () => tab.run<string | null>('return window.__ended')))
}

/** Waits for a callback or an outcome that the host page notes. Returns its first detail. */
export const nextEvent = <T>(tab: Tab, name: string): Promise<T> =>
  tab.until(name, async () => {
    const all = await tab.run<(Happening & { readonly detail?: T })[]>('return window.__events')
    return all.find((event) => event.name === name)?.detail
  })

/** Gives the device an authenticator that makes and uses passkeys without asking anybody. */
export const addAuthenticator = (tab: Tab): Promise<void> =>
  tab.driver.execute(
    new Command('addVirtualAuthenticator').setParameters({
      protocol: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserConsenting: true,
      isUserVerified: true,
    }),
  )

const WALLETS = new URL('../../dist/testing/test-wallets.js', import.meta.url)
/** Puts the test wallet Amber into the open page. It approves whatever it is asked. */
export async function addTestWallet(tab: Tab): Promise<void> {
  const query = new URLSearchParams({ wallets: 'amber', mode: 'approve', panel: 'no' })
  for (const chain of [31337, 84532]) query.set(`rpc.${chain}`, `${serverUrl}/sandbox/rpc/${chain}`)
  const script = await readFile(WALLETS, 'utf8')
  await tab.run(`(TEST_WALLETS_QUERY=>{${script}})(arguments[0])`, `?${query}`)
}

/** The text that the page put into the clipboard, read by pasting it into a field of another page. */
export async function pasted(tab: Tab): Promise<string> {
  let text = ''
  await tab.inNewTab('data:text/html,<textarea aria-label="Here"></textarea>', async () => {
    await tab.type('Here', Key.chord(Key.CONTROL, 'v'))
    text = await tab.until(
      'pasted text',
      async () => (await tab.run<string>('return document.querySelector("textarea").value')) || null,
    )
  })
  return text
}
