/** An error in the format of EIP-1193 and EIP-1474. */
export const rpcError = (code: number, message: string, data?: unknown) =>
  Object.assign(new Error(message), { code, ...(data !== undefined && { data }) })

export const rejected = () => rpcError(4001, 'User rejected the request.')
export const unauthorized = () =>
  rpcError(4100, 'The requested account and/or method has not been authorized by the user.')
export const invalid = (message: string) => rpcError(-32602, message)

/** The three errors with code -32002. Wallets distinguish them only by their messages. */
export const pending = {
  'connection-pending': () => alreadyPending('wallet_requestPermissions'),
  'request-pending': (method: string) =>
    alreadyPending(method === 'wallet_requestPermissions' ? 'eth_requestAccounts' : method),
  locked: () => rpcError(-32002, 'Already processing eth_requestAccounts. Please wait.'),
}
const alreadyPending = (method: string) =>
  rpcError(-32002, `Request of type '${method}' already pending for origin ${location.origin}. Please wait.`)
