import type { EmbeddedAccount } from '../contract.js'

/** A sample wallet for the gallery. */
export const account: EmbeddedAccount = {
  type: 'wallet',
  address: '0x2546BcD3c84621e976D8185a91A922aE77ECEc30',
  chainType: 'ethereum',
  chainId: 'eip155:1',
  walletClientType: 'embedded',
  connectorType: 'embedded',
  recoveryMethod: 'user-passcode',
  imported: false,
  verifiedAt: null,
  firstVerifiedAt: null,
  latestVerifiedAt: null,
}
