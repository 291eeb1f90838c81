import { expect, test, vi } from 'vitest'
import type { ClientConfig } from '../../core/host-config.js'
import type { FundOptions } from '../../core/wallets.js'
import type { SendOptions, TransactionRequest } from '../../plugins/embedded-wallet/send/contract.js'
import type { FundWalletCallbacks } from '../../plugins/funding/hooks.js'
import { fundWallet } from '../../plugins/roles/fund-wallet.js'

/** What an environment may lack, under `exactOptionalPropertyTypes`. */
const env: { readonly LOGO?: string } = {}

test('members that may be left out may be undefined', () => {
  const config = { appearance: { logo: env.LOGO, theme: undefined }, legal: { privacyPolicyUrl: env.LOGO } }
  const given: [ClientConfig, FundOptions, TransactionRequest, SendOptions, FundWalletCallbacks] = [
    { ...config, embeddedWallets: undefined, loginMethods: undefined },
    { amount: env.LOGO, chain: undefined, signal: undefined },
    { to: env.LOGO, value: undefined, type: undefined },
    { uiOptions: { title: env.LOGO, transactionInfo: undefined } },
    { onUserExited: undefined },
  ]
  expect(given).toHaveLength(5)
})
test('an undefined chain leaves the wallet’s own', async () => {
  const fund = vi.fn(async () => ({ status: 'cancelled' }) as const)
  const ctx = { signal: new AbortController().signal, role: async () => ({ fund }) as never }
  await fundWallet(ctx, { address: '0x1', chain: 'eip155:8453' }, { chain: undefined, amount: '1' })
  expect(fund).toHaveBeenCalledWith({ address: '0x1', chain: 'eip155:8453', amount: '1' }, expect.anything())
})
