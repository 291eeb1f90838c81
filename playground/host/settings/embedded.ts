import { SUPPORTED_CHAINS } from 'latchkit/chains'
import type { LatchkitProviderProps } from 'latchkit/react'
import { CHAIN_IDS, cardChains, chainUrl, solanaUrl, toChain } from '../sandbox/chains.js'
import type { HostSettings } from './host-settings.js'

type Config = NonNullable<LatchkitProviderProps['config']>

/** The panel's settings for embedded wallets and chains. */
export function embedded(settings: HostSettings, provider: string): Config {
  const {
    createOnLogin,
    solanaCreateOnLogin: solana,
    noPromptOnSignature,
    waitForConfirmation,
    chains,
    solanaRpcs,
  } = settings
  const embeddedWallets = {
    ...(createOnLogin !== 'app' && { ethereum: { createOnLogin } }),
    ...(solana !== 'unset' && { solana: { createOnLogin: solana } }),
    ...(noPromptOnSignature && { noPromptOnSignature }),
    ...(noPromptOnSignature && !waitForConfirmation && { waitForTransactionConfirmation: false }),
    ...prices(settings),
  }
  return {
    ...(Object.keys(embeddedWallets).length && { embeddedWallets }),
    ...(chains !== 'unset' && { supportedChains: supportedChains(chains, provider) }),
    ...(solanaRpcs && { solana: { rpcs: { 'solana:devnet': { url: solanaUrl(provider) } } } }),
  }
}

function supportedChains(chains: 'sandbox' | 'cards' | 'more', provider: string) {
  const sandboxChains = CHAIN_IDS.map((id) => toChain([`${id}`, chainUrl(provider, id)]))
  const otherChains = SUPPORTED_CHAINS.filter(({ id }) => !sandboxChains.some((one) => one.id === id))
  return {
    sandbox: sandboxChains,
    cards: [...sandboxChains, ...cardChains(provider)],
    more: [...sandboxChains, ...otherChains],
  }[chains]
}

function prices({ priceDisplay }: HostSettings): Pick<NonNullable<Config['embeddedWallets']>, 'priceDisplay'> {
  if (priceDisplay === 'fiat-currency') return { priceDisplay: { primary: priceDisplay, secondary: 'native-token' } }
  return priceDisplay === 'native-token' ? { priceDisplay: { primary: priceDisplay, secondary: null } } : {}
}
