import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { useConnectCoinbaseSmartWallet } from '../../plugins/wallets/hooks.js'
import { ClientContext } from '../../ui/react/client-context.js'

test("connects Coinbase's wallet without a choice, and leaves its failure to the callbacks", async () => {
  const connect = vi.fn(async (_: object) => Promise.reject(new Error('The user left.')))
  const use = vi.fn(async (_: string) => ({ connect }))
  const handed: (() => Promise<void>)[] = []
  const Page = () => {
    handed.push(useConnectCoinbaseSmartWallet().connectCoinbaseSmartWallet)
    return null
  }
  renderToString(createElement(ClientContext, { value: { use } as never }, createElement(Page)))
  await expect(handed[0]?.()).resolves.toBeUndefined()
  expect(use.mock.calls).toEqual([['wallets']])
  expect(connect.mock.calls).toEqual([[{ preSelectedWalletId: 'coinbase_wallet' }]])
})
