import { Hono } from 'hono'
import type { Env, Routes, Server } from '../http/context.js'
import { knownApp } from '../http/known-app.js'
import { ApiError } from '../protocol/errors.js'

/** Fixed prices, so that screens do not change between two test runs. */
const usd: Readonly<Record<string, number>> = {
  eth: 2500,
  weth: 2500,
  pol: 0.5,
  matic: 0.5,
  avax: 25,
  bnb: 600,
  celo: 0.6,
  fil: 4,
  sol: 150,
  usdc: 1,
  usdt: 1,
  dai: 1,
}

/** `GET token_price?chainId=&tokenSymbol=`. Wire §1.3. */
export function tokenPrice(server: Server): Routes {
  return new Hono<Env>().use(knownApp(server)).get('/', (c) => {
    const symbol = (c.req.query('tokenSymbol') ?? '').toLowerCase()
    if (!symbol) throw new ApiError('invalid_data', '"tokenSymbol" must be given.')
    const price = Object.hasOwn(usd, symbol) ? usd[symbol] : undefined
    if (price === undefined) throw new ApiError('not_supported', 'There is no price for this token.')
    return c.json({ usd: price })
  })
}
