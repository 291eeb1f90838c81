import type { Address, Hex } from 'viem'
import { normalizeEthereum } from '../chains/addresses.js'
import { refined, text } from '../protocol/validate.js'
import type { WalletChain } from './chain.js'
import { refused } from './message-check.js'

export const ethereum: WalletChain = {
  type: 'ethereum',
  family: 'Ethereum',
  ticket: 'siwe',
  isOn: (settings) => settings.wallet_auth,
  normalize: normalizeEthereum,
  // The signature of a contract that is not deployed yet contains its deployment.
  signature: refined(text(40_000), 'bytes in hex, from 0x', (value) => /^0x(?:[0-9a-fA-F]{2})+$/.test(value)),
  chainId({ chain }, requested) {
    const id = `eip155:${chain}`
    if (!/^[1-9]\d{0,14}$/.test(chain)) throw refused('its chain id is not a number')
    if (requested && requested !== id) throw refused(`it is for ${id}, and you say ${requested}`)
    return id
  },
  async signer(server, app, { address, text: message, signature, message: { chain } }) {
    const signed = { address: address as Address, message, signature: signature as Hex }
    const { verifyMessage } = await import('viem/utils')
    if (await verifyMessage(signed).catch(() => false)) return 'key'
    // A client of nodes is large, and only wallets that are contracts need one.
    const { isSignedByContract } = await import('./contract-signature.js')
    return (await isSignedByContract(server, app, Number(chain), signed)) ? 'contract' : undefined
  },
}
