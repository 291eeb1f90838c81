import type { Fixture, FixtureStage } from '../../../../ui/kit/fixture.js'
import { TWENTY, WALLETS } from '../../brands/screens/samples.js'
import type { ChooseEvent, ChooseState, ChooseTask, WalletOption, WalletsContract } from '../../contract.js'
import ChooseWallet from './ChooseWallet.js'

type Wishes = Partial<ChooseTask> & { readonly looking?: boolean }
const { metamask, coinbase, announced, script, long, any } = WALLETS
const FEW = [announced, metamask, coinbase, any]

const fixture = (
  screen: WalletsContract['screens']['choose'],
  usual: Pick<ChooseTask, 'intent' | 'authenticated'>,
): Fixture<ChooseState, ChooseEvent> => {
  const choosing = (options: readonly WalletOption[], { looking = false, ...task }: Wishes = {}) =>
    ({ state: { at: 'choosing', options, looking, search: '', ...usual, ...task } }) satisfies FixtureStage<ChooseState>
  const furtherStages: Record<string, FixtureStage<ChooseState, ChooseEvent>> = {
    'one used last': choosing([{ ...metamask, recent: true }, announced, coinbase]),
    'names and images': choosing([announced, script, long]),
    twenty: choosing(TWENTY),
    found: choosing(TWENTY, { search: 'wal' }),
    'not found': choosing(TWENTY, { search: 'Atlantis' }),
    looking: choosing([metamask], { looking: true }),
    'looking, none yet': choosing([], { looking: true }),
    none: choosing([]),
    'an address is expected': choosing(FEW, { suggestedAddress: '0x2F3a93De0b2c54d0C5bE2CE5b9d6f7bF3C7aE11d' }),
    'the host’s words': choosing(FEW, { description: 'Northwind pays out to the wallet that you connect here.' }),
  }
  const like = (stage: string) =>
    screen === 'CONNECT_ONLY_AUTHENTICATED_SCREEN' && { sameAs: `CONNECT_ONLY_LANDING_SCREEN · ${stage}` }
  return {
    screen,
    Component: ChooseWallet,
    stages: {
      few: { ...choosing(FEW), ...like('few') },
      entering: {
        state: { at: 'entering', id: 'metamask', options: FEW, search: '', ...usual },
        ...like('entering'),
      },
      ...(!usual.authenticated && furtherStages),
    },
  }
}

export default [
  fixture('CONNECT_ONLY_LANDING_SCREEN', { intent: 'connect', authenticated: false }),
  fixture('CONNECT_ONLY_AUTHENTICATED_SCREEN', { intent: 'connect', authenticated: true }),
  fixture('LINK_WALLET_SCREEN', { intent: 'link', authenticated: true }),
]
