import type { Fixture } from '../../../ui/kit/fixture.js'
import type { FundEvent, FundState } from '../contract.js'
import ChooseMethod from './ChooseMethod.js'
import { error, task } from './funding-stages.js'

const choosing = { at: 'choosing', ...task } as const
const draft = { ...task, usd: null, asset: '0x6B175474E89094C44Da98b954EedeAC495271d0F' } as const
const noMethod = ({ type }: FundEvent) => type !== 'choose'

export default {
  screen: 'FUNDING_METHOD_SELECTION_SCREEN',
  Component: ChooseMethod,
  stages: {
    preparing: { state: { at: 'preparing', draft } },
    unprepared: { state: { at: 'unprepared', draft, error: error('network') } },
    choosing: { state: choosing },
    'without a price': { state: { ...choosing, usd: null } },
    'without an amount': { state: { ...choosing, amount: '' }, can: noMethod },
    'too many decimals': {
      state: { ...choosing, asset: { kind: 'USDC', symbol: 'USDC', decimals: 6 }, amount: '1.0000001', usd: 1 },
      can: noMethod,
    },
    'an amount that may be a thousand or one': {
      state: { ...choosing, amount: '1,000' },
      can: noMethod,
    },
    'an amount with signs for thousands': { state: { ...choosing, amount: '1,250,000' }, can: noMethod },
    'a long amount': { state: { ...choosing, usd: null, amount: '0.123456789012345678' } },
    'more than anybody adds': { state: { ...choosing, amount: '99999999999999' }, can: noMethod },
    'one card': { state: { ...choosing, methods: ['moonpay', 'manual'] } },
    'what the host has Moonpay asked for': {
      state: { ...choosing, amount: '', bought: { amount: '1250.5', symbol: 'DAI' } },
      can: (event) => event.type !== 'choose' || event.method === 'moonpay',
    },
    'a currency whose amount is entered at Moonpay': { state: { ...choosing, bought: { symbol: 'DAI' } } },
    'a card or a wallet': { state: { ...choosing, methods: ['moonpay', 'external', 'manual'] } },
    'a wallet only': { state: { ...choosing, methods: ['external', 'manual'] } },
    'in another flow': {
      state: { ...choosing, at: 'transferring' },
      looksLike: 'MFA_ENROLLMENT_FLOW_SCREEN · new backup codes',
    },
    'with the host’s title': { state: { ...choosing, titles: { landing: { title: 'Top up your game account' } } } },
    'by hand only': { state: { ...choosing, methods: ['manual'] } },
  },
} satisfies Fixture<FundState, FundEvent>
