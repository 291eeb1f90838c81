/** In place of the dialog of WalletConnect's package. It is never opened, because the SDK draws its own. */
export function createAppKit(): never {
  throw new Error('WalletConnect’s own dialog is no part of the playground.')
}
