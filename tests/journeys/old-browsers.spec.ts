import { recoverMessageAddress } from 'viem'
import { openHost } from './support/host.js'
import { logIn, someone } from './support/login.js'
import { makeOld } from './support/old-browser.js'
import { newApp } from './support/server.js'
import { signInElsewhere } from './support/session.js'
import { expect, test } from './support/test.js'
import { ask, openFrame, rpc } from './support/wallet-frame.js'
import { handed, hands } from './support/wallet-login.js'
import { call } from './support/wallet-use.js'

const making = () =>
  newApp({ enforce_wallet_uis: false, embedded_wallet_config: { create_on_login: 'users-without-wallets' } })

test('in the oldest browsers that docs/browsers.md names, a login makes a wallet, which signs', async ({ page }) => {
  await makeOld(page)
  const app = await making()
  const host = await openHost(page, 'wallet-sign', app)
  const missing = [
    'URL.canParse',
    'AbortSignal.any',
    'Promise.withResolvers',
    'Array.prototype.toSorted',
    'CloseWatcher',
  ]
  for (const name of missing) expect(await page.evaluate(`typeof ${name}`), name).toBe('undefined')
  await logIn(host, app)
  await hands(host, [{ connectorType: 'embedded' }])
  const address = `${(await handed(host)).wallets[0]?.address}` as const
  const { value } = await call(host, 'signMessage', { message: 'Hello' })
  const { signature } = value as { readonly signature: `0x${string}` }
  expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(address)
})

/** Functions that are younger than the browsers of some reports, although the oldest supported ones have them. */
const TAKEN = ['URL.canParse', 'AbortSignal.timeout', 'AbortSignal.any', 'BroadcastChannel', 'SharedWorker']
for (const name of [...TAKEN, 'BroadcastChannel denied'])
  test(`the wallet’s frame creates a wallet and signs without ${name}`, async ({ page, app }) => {
    const { token: accessToken } = await signInElsewhere(app, someone())
    await page.addInitScript((name) => {
      if (!location.pathname.includes('embedded-wallets')) return
      const [owner = '', member] = name.split('.')
      const all = globalThis as unknown as Record<string, object>
      if (member) Reflect.deleteProperty(all[owner] ?? {}, member)
      else if (!name.endsWith(' denied')) Reflect.deleteProperty(all, name)
      else
        all.BroadcastChannel = class {
          constructor() {
            throw new DOMException('Access is denied for this document.', 'SecurityError')
          }
        }
    }, name)
    await openFrame(page, app)
    const { data } = await ask(page, 'wallet:create', { accessToken })
    const address = `${data?.address}` as `0x${string}`
    const signature = (await rpc(page, accessToken, address, 'personal_sign', 'x', address)) as `0x${string}`
    expect(await recoverMessageAddress({ message: 'x', signature })).toBe(address)
  })
