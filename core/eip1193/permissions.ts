import { invalidParams } from './provider-error.js'

/** What EIP-2255 calls permissions: a page that has our wallet may see its accounts. */
export const permissionsOf = (accounts: readonly string[]) =>
  accounts.map((address) => ({
    parentCapability: 'eth_accounts',
    invoker: location.origin,
    caveats: [{ type: 'restrictReturnedAccounts', value: [address] }],
  }))

/** Grants what is granted already, and leaves out what else is asked for beside it, as MetaMask does. */
export function requestPermissions(requested: unknown, accounts: readonly string[]) {
  if (!Object.hasOwn((requested ?? {}) as object, 'eth_accounts'))
    throw invalidParams('only eth_accounts can be asked for.')
  return permissionsOf(accounts)
}
