import { LatchkitError } from '../../core/errors.js'
import { anySignal } from '../../core/lib/any-signal.js'
import type { Roles } from '../../core/registry.js'
import type { Funding, FundingResult, FundOptions } from '../../core/wallets.js'
import type {} from './funding.js'

/** Asks the plugin that provides the role `funding` to add money to a wallet, by default on the wallet's chain. */
export async function fundWallet(
  ctx: { readonly signal: AbortSignal; role(name: 'funding'): Promise<Roles['funding'] | undefined> },
  { address, chain }: Pick<Funding, 'address' | 'chain'>,
  { signal, ...options }: FundOptions = {},
): Promise<FundingResult> {
  const funding = await ctx.role('funding')
  if (!funding) throw new LatchkitError('not_supported', 'Wallet funding is not enabled')
  const either = anySignal(ctx.signal, signal)
  try {
    return await funding.fund({ ...options, chain: options.chain ?? chain, address }, { signal: either.signal })
  } finally {
    either.abort()
  }
}
