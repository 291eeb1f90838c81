import type { Frame, Page } from '@playwright/test'
import { wire } from '../../wire.js'
import { type Place, pageUrl } from '../place.js'
import { rounds } from './rounds.js'

const ROUNDS = 25
const WARM_UP = 3
const SLOWER = 4
/** App settings under which a wallet signs without asking, so that no time is spent waiting for a user. */
const SILENT = { enforce_wallet_uis: false }
/** The frame's request for the server's share, which a signature waits for. */
const SHARE = /\/embedded_wallets\/[^/]+\/share$/

interface Signature {
  /** ms from the call to the signature, without the network's part. */
  readonly own: number
  /** ms of waiting for the server. */
  readonly network: number
}

/** Logs the user in before any script of the page runs. */
async function signIn(page: Page, { sandbox }: Place) {
  const app = await sandbox.newApp(SILENT)
  const { token, refresh_token, identity_token } = await app.login('signer@example.com')
  const stored = { token, refresh_token, id_token: identity_token }
  const entries = Object.entries(stored).map(([key, value]) => [wire.storage(app.id, key), JSON.stringify(value)])
  await page.addInitScript((all) => {
    if (window === window.top && !localStorage.length)
      for (const [key, value] of all) localStorage.setItem(`${key}`, `${value}`)
  }, entries)
  return app
}

/** ms of each call for a share that the frame has made. */
const waited = (frame: Frame) =>
  frame.evaluate((pattern) => {
    const calls = performance.getEntriesByType('resource').filter(({ name }) => new RegExp(pattern).test(name))
    performance.clearResourceTimings()
    return calls.map(({ duration }) => duration)
  }, SHARE.source)

async function signed(page: Page, frame: Frame): Promise<Signature> {
  await waited(frame) // forgets earlier calls
  const all = await page.evaluate(() => window.signature.latchkit())
  const calls = await waited(frame)
  if (calls.length !== 1) throw new Error(`A signature asked ${calls.length} times for a share, not once.`)
  const [network = 0] = calls
  return { own: all - network, network }
}

/** Measures a signature of a warm embedded wallet, and of viem with a key in the page, on a CPU slowed down by four. */
export async function signatureTimes(place: Place) {
  const context = await place.browser.newContext()
  try {
    const page = await context.newPage()
    const app = await signIn(page, place)
    await page.goto(pageUrl({ ...place, app }, 'signature'))
    await page.getByText('no wallet').waitFor()
    await page.evaluate(() => window.signature.prepare())
    await page.getByText('a wallet').waitFor()
    const frame = page.frames().find((one) => one.url().includes('/embedded-wallets'))
    if (!frame) throw new Error('There is no wallet frame.')
    await rounds(WARM_UP, { warm: () => page.evaluate(() => window.signature.latchkit()) })
    const cdp = await context.newCDPSession(page) // one site is one process, so this slows the frame too
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const bare = async (): Promise<Signature> => ({
      own: await page.evaluate(() => window.signature.bare()),
      network: 0,
    })
    return await rounds(ROUNDS, { latchkit: () => signed(page, frame), bare })
  } finally {
    await context.close()
  }
}
