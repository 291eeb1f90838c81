import type { Asset, Effect } from '../../../../core/effects.js'
import { isSameAddress } from '../../../../core/input/address.js'
import type { Caution } from '../../../../ui/kit/requests/Warnings.js'
import { formatMoment } from './amounts.js'
import { type Around, amountOf, collectionOf, danger, doubts, imitations, symbolOf } from './assets.js'

/** One row of a description: a text, an address, or a text and the address it is about. */
export interface Line {
  readonly name: string
  readonly text?: string
  readonly address?: string
}
/** An effect in words. */
export interface Description {
  /** The kind of effect in a word or two. */
  readonly action: string
  /** The asset and amount, which a screen may show in large letters. */
  readonly amount?: Line & { readonly text: string }
  /** What it does in one sentence, where the title of the screen does not say it. */
  readonly sentence?: string
  readonly lines: readonly Line[]
  readonly warnings: readonly Caution[]
}
type Of<Kind extends Effect['kind']> = Extract<Effect, { readonly kind: Kind }>

const NO_CODE = /^0x0*$/

/** Describes an effect and its warnings in the texts of `effectsText`. */
export function describe(effect: Effect, around: Around): Description {
  switch (effect.kind) {
    case 'transfer':
      return describeTransfer(effect, around)
    case 'allow':
      return describeAllowance(effect, around)
    case 'allow-all':
      return describeAllItems(effect, around)
    case 'order':
      return describeOrder(effect, around)
    case 'delegate':
      return describeCode(effect, around)
    case 'call':
      return describeCall(effect, around)
  }
}

function describeTransfer({ asset, from, to, usableUntil }: Of<'transfer'>, around: Around): Description {
  const { account, say } = around
  const isOwn = !from || isSameAddress(from, account)
  return {
    action: say('transfer'),
    amount: { name: say('sent'), text: amountOf(asset, around) },
    lines: [
      ...(isOwn ? [] : [{ name: say('from'), address: from }]),
      { name: say('to'), address: to },
      ...contractOf(asset, around),
      ...moment('usableUntil', usableUntil, around),
    ],
    warnings: doubts([asset], around),
  }
}

function describeAllowance(effect: Of<'allow'>, around: Around): Description {
  const { token, spender, limit, change, until, item, mayBeItem, usableUntil } = effect
  const { say } = around
  const symbol = symbolOf(token, around)
  const endless = symbol
    ? ([say('unlimited', { symbol }), say('unlimitedWarning', { symbol })] as const)
    : ([say('unlimitedUnread'), say('unlimitedUnreadWarning')] as const)
  const number = limit === 'unlimited' ? 0n : limit
  const asset = { contract: token, ...(item === undefined ? { amount: number, mayBeItem } : { amount: 1n, item }) }
  const isTakenBack = item !== undefined && limit === 0n
  // the number may be the id of the first item of an unknown collection, and then 0 is not "nothing"
  const isNothing = (limit === 0n && !mayBeItem) || change === 'lower'
  return {
    action: say(isTakenBack ? 'disallowAll' : (change ?? 'allow')),
    amount: {
      name: say('limit'),
      text: limit === 'unlimited' ? endless[0] : amountOf(asset, around),
    },
    sentence: allowanceSentence(effect, asset, around),
    lines: [
      { name: say('spender'), address: spender },
      ...contractOf(asset, around),
      ...moment('until', until, around),
      ...moment('usableUntil', usableUntil, around),
    ],
    warnings: [
      ...(limit === 'unlimited' && !isNothing ? [danger(endless[1])] : []),
      ...(change === 'raise' ? [{ words: say('raiseWarning') }] : []),
      ...(isNothing ? [] : doubts([asset], around)),
    ],
  }
}

/** `Lets 0x1234…abcd spend 25 USDC of yours.` */
function allowanceSentence(effect: Of<'allow'>, asset: Asset, around: Around): string {
  const { token, spender, limit, change, item, mayBeItem } = effect
  const { say } = around
  const symbol = symbolOf(token, around)
  const who = { spender: shortAddress(spender, around) }
  if (limit === 0n && !change && !mayBeItem) return say('letsNothing', who)
  if (limit === 'unlimited' && change !== 'lower')
    return symbol ? say('letsSpendAll', { ...who, symbol }) : say('letsSpendAllUnread', who)
  const amount = limit === 'unlimited' ? say('everything') : amountOf(asset, around)
  if (change) return say(change === 'raise' ? 'letsSpendMore' : 'letsSpendLess', { ...who, amount })
  return say(symbol && item === undefined && !mayBeItem ? 'letsSpend' : 'letsMove', { ...who, amount })
}
const shortAddress = (address: string, { say }: Around) =>
  say('short', { start: address.slice(0, 6), end: address.slice(-4) })

function describeAllItems({ collection, operator, isAllowed }: Of<'allow-all'>, around: Around): Description {
  const { say } = around
  const who = { spender: shortAddress(operator, around) }
  const every = { name: say('mayTake'), text: say('everyItem', { collection: collectionOf(collection, around) }) }
  return {
    action: say(isAllowed ? 'allowAll' : 'disallowAll'),
    ...(isAllowed && { amount: every }),
    sentence: isAllowed
      ? say('letsTakeAll', { ...who, collection: collectionOf(collection, around) })
      : say('letsNothing', who),
    lines: [
      { name: say('spender'), address: operator },
      { name: say('collection'), address: collection },
    ],
    warnings: isAllowed ? [danger(say('allowAllWarning')), ...imitations([collection], around)] : [],
  }
}

function describeOrder({ gives, gets, until }: Of<'order'>, around: Around): Description {
  const { say } = around
  const lines = (name: string, assets: readonly Asset[]): readonly Line[] =>
    assets.length
      ? assets.map((asset) => ({
          name,
          text: amountOf(asset, around),
          ...(asset.contract && { address: asset.contract }),
        }))
      : [{ name, text: say('nothing') }]
  return {
    action: say('order'),
    lines: [...lines(say('give'), gives), ...lines(say('get'), gets), ...moment('until', until, around)],
    warnings: [
      ...(gives.length && !gets.length ? [danger(say('nothingWarning'))] : []),
      ...doubts([...gives, ...gets], around),
    ],
  }
}

function describeCode({ code, chainId, account }: Of<'delegate'>, around: Around): Description {
  const { chain, say } = around
  const isNone = NO_CODE.test(code)
  const isOther = account && !isSameAddress(account, around.account)
  return {
    action: say('delegate'),
    lines: [
      ...(isOther ? [{ name: say('account'), address: account }] : []),
      isNone ? { name: say('code'), text: say('noCode') } : { name: say('code'), address: code },
      { name: say('chains'), text: chainId ? chain.name : say('everyChain') },
    ],
    warnings: isNone ? [] : [danger(say(isOther ? 'delegateOtherWarning' : 'delegateWarning'))],
  }
}

function moment(name: 'until' | 'usableUntil', seconds: bigint | undefined, { say }: Around): readonly Line[] {
  if (seconds === undefined) return []
  const at = formatMoment(seconds)
  return [{ name: say(name), text: at ? say('moment', { moment: at }) : say('never') }]
}

const describeCall = ({ contract, selector, name }: Of<'call'>, { say }: Around): Description => ({
  action: say('call'),
  lines: [
    { name: say('function'), text: name ?? selector },
    { name: say('contract'), address: contract },
  ],
  warnings: [danger(say('callWarning'))],
})

/** The row with the token's contract, since anyone may deploy a token of any name. */
const contractOf = ({ contract, item }: Asset, { say }: Around): readonly Line[] =>
  contract ? [{ name: say(item === undefined ? 'token' : 'collection'), address: contract }] : []
