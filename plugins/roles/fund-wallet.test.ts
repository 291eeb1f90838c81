import { expect, test, vi } from 'vitest'
import { fundWallet } from './fund-wallet.js'
import type { FundingRole } from './funding.js'

const wallet = { address: '0xabc', chain: 'eip155:8453' }
function setup(fund?: FundingRole['fund']) {
  const client = new AbortController()
  const ctx = { signal: client.signal, role: vi.fn(async () => fund && { fund }) }
  return { client, ctx: ctx as never }
}

test('asks for the wallet on its own chain, and resolves with the result', async () => {
  const fund = vi.fn<FundingRole['fund']>(async () => ({ status: 'submitted' }))
  const { ctx } = setup(fund)
  const erc20 = { erc20: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' } as const
  expect(await fundWallet(ctx, wallet)).toEqual({ status: 'submitted' })
  await fundWallet(ctx, wallet, { chain: 'eip155:1', amount: '0.05', asset: erc20 })
  expect(fund.mock.calls.map(([request]) => request)).toEqual([
    wallet,
    { address: '0xabc', chain: 'eip155:1', amount: '0.05', asset: erc20 },
  ])
})
test('an app without funding rejects with not_supported', async () => {
  const { ctx } = setup()
  await expect(fundWallet(ctx, wallet)).rejects.toMatchObject({
    code: 'not_supported',
    message: 'Wallet funding is not enabled',
  })
})
test.each(['caller', 'client'] as const)('ends when the %s aborts', async (who) => {
  const fund: FundingRole['fund'] = (_, { signal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('over'))))
  const { client, ctx } = setup(fund)
  const caller = new AbortController()
  const funding = fundWallet(ctx, wallet, { signal: caller.signal })
  const rejection = expect(funding).rejects.toThrow('over')
  await Promise.resolve()
  const controllers = { caller, client }
  controllers[who].abort()
  await rejection
})
