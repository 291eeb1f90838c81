import { LatchkitError } from '../../core/errors.js'
import type { FundOptions } from '../../core/wallets.js'
import type { FundingRequest, WalletFunding } from './contract.js'

const invalid = (message: string) => new LatchkitError('invalid_data', message)

export interface ReadCall {
  readonly request: FundingRequest
  readonly signal: AbortSignal | undefined
}
/** Reads the arguments of `fundWallet`, whose two shapes must not be mixed: one of two amounts would be ignored. */
export function readCall(target: string | WalletFunding, options: FundOptions | undefined): ReadCall {
  const isAddress = typeof target === 'string'
  if (!isAddress && !isObject(target)) throw invalid('fundWallet needs the address of a wallet.')
  const { address, options: own, ...others } = isAddress ? { address: target, options } : target
  if (typeof address !== 'string') throw invalid('fundWallet needs the address of a wallet.')
  const [stray] = Object.keys(others)
  if (stray) throw invalid(`fundWallet({ address, options }): "${stray}" belongs in options.`)
  if (!isAddress && options !== undefined)
    throw invalid('fundWallet takes ({ address, options }) or (address, options), and not both.')
  if (own !== undefined && !isObject(own)) throw invalid('The options of fundWallet must be an object.')
  const { signal, ...request }: FundOptions = own ?? {}
  if ('address' in request || 'options' in request)
    throw invalid('The options of fundWallet have no address and no further options.')
  return { request: { ...request, address }, signal }
}
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
