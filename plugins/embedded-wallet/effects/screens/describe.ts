import type { Asset, Effect, Explanation } from '../../../../core/effects.js'
import type { Say } from '../../../../ui/kit/use-text.js'
import { formatExact, formatMoment, grouped } from './amounts.js'
import type { effectsText } from './effects.text.js'

/** One row of what happens: words, an address, or the words and then the address that they are about. */
export interface Line {
  readonly name: string
  readonly text?: string
  readonly address?: string
}
/** An effect in words. */
export interface Description {
  /** What it is, in a word or two. */
  readonly action: string
  /** What it is about, which may be shown as the largest thing. */
  readonly amount?: Line & { readonly text: string }
  readonly lines: readonly Line[]
  /** Most serious first. */
  readonly warnings: readonly string[]
}
export interface ChainNames {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}
export interface Around extends Pick<Explanation, 'tokens'> {
  readonly chain: ChainNames
  /** Whose wallet it is. */
  readonly account: string
  readonly say: Say<keyof typeof effectsText.entries>
}
type Of<Kind extends Effect['kind']> = Extract<Effect, { readonly kind: Kind }>

const NO_CODE = /^0x0*$/
/** Numbers of items may have 78 digits. */
const LONG_NUMBER_LENGTH = 14

/** What an effect does, in words, and what to warn of. */
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

function describeTransfer({ asset, from, to }: Of<'transfer'>, around: Around): Description {
  const { account, say } = around
  const isOwn = !from || from.toLowerCase() === account.toLowerCase()
  return {
    action: say('transfer'),
    amount: { name: say('sent'), text: amountOf(asset, around) },
    lines: [
      ...(isOwn ? [] : [{ name: say('from'), address: from }]),
      { name: say('to'), address: to },
      ...contractOf(asset, around),
    ],
    warnings: doubts([asset], around),
  }
}

function describeAllowance(effect: Of<'allow'>, around: Around): Description {
  const { token, spender, limit, change, until, item, usableUntil } = effect
  const { say } = around
  const symbol = symbolOf(token, around)
  const endless = symbol
    ? ([say('unlimited', { symbol }), say('unlimitedWarning', { symbol })] as const)
    : ([say('unlimitedUnread'), say('unlimitedUnreadWarning')] as const)
  const asset = { contract: token, amount: limit === 'unlimited' ? 0n : limit, ...(item !== undefined && { item }) }
  const isNothing = limit === 0n || change === 'lower'
  return {
    action: say(change ?? 'allow'),
    amount: {
      name: say('limit'),
      text: limit === 'unlimited' ? endless[0] : amountOf(asset, around),
    },
    lines: [
      { name: say('spender'), address: spender },
      ...contractOf(asset, around),
      ...moment('until', until, around),
      ...moment('usableUntil', usableUntil, around),
    ],
    warnings: [
      ...(limit === 'unlimited' && !isNothing ? [endless[1]] : []),
      ...(change === 'raise' ? [say('raiseWarning')] : []),
      ...(isNothing ? [] : doubts([asset], around)),
    ],
  }
}

function describeAllItems({ collection, operator, isAllowed }: Of<'allow-all'>, around: Around): Description {
  const { say } = around
  const every = { name: say('mayTake'), text: say('everyItem', { collection: collectionOf(collection, around) }) }
  return {
    action: say(isAllowed ? 'allowAll' : 'disallowAll'),
    ...(isAllowed && { amount: every }),
    lines: [
      { name: say('spender'), address: operator },
      { name: say('collection'), address: collection },
    ],
    warnings: isAllowed ? [say('allowAllWarning'), ...imitations([collection], around)] : [],
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
      ...(gives.length && !gets.length ? [say('nothingWarning')] : []),
      ...doubts([...gives, ...gets], around),
    ],
  }
}

function describeCode({ code, chainId }: Of<'delegate'>, { chain, say }: Around): Description {
  const isNone = NO_CODE.test(code)
  return {
    action: say('delegate'),
    lines: [
      isNone ? { name: say('code'), text: say('noCode') } : { name: say('code'), address: code },
      { name: say('chains'), text: chainId ? chain.name : say('everyChain') },
    ],
    warnings: isNone ? [] : [say('delegateWarning')],
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
  warnings: [say('callWarning')],
})

function amountOf({ contract, amount, item }: Asset, around: Around): string {
  const { chain, say } = around
  if (!contract) return say('amount', { amount: formatExact(amount, chain.decimals), symbol: chain.symbol })
  if (item !== undefined) {
    const collection = collectionOf(contract, around)
    const count = grouped(`${amount}`)
    if (item === 'any') return say('anyItem', { count, collection })
    return say(amount === 1n ? 'item' : 'items', { count, item: shortNumber(item), collection })
  }
  const token = around.tokens[contract]
  if (!token) return say('units', { amount: grouped(`${amount}`) })
  const symbol = symbolOf(contract, around) ?? say('nameless')
  return say('amount', { amount: formatExact(amount, token.decimals), symbol })
}

/** Where names come from: anyone may deploy a token of any name, so its contract is shown too. */
const contractOf = ({ contract, item }: Asset, { say }: Around): readonly Line[] =>
  contract ? [{ name: say(item === undefined ? 'token' : 'collection'), address: contract }] : []

const collectionOf = (contract: string, around: Around): string =>
  symbolOf(contract, around) ?? around.say('unreadCollection')
/** A name in another script may run the other way: it stands by itself. */
function symbolOf(contract: string, { tokens }: Around): string | undefined {
  const symbol = tokens[contract]?.symbol
  if (!symbol) return undefined
  return /^[ -~]*$/.test(symbol) ? symbol : `\u2068${symbol}\u2069`
}

function doubts(assets: readonly Asset[], around: Around): readonly string[] {
  const { tokens, say } = around
  const isUnread = assets.some(({ contract, item }) => contract && item === undefined && !tokens[contract])
  const contracts = assets.flatMap(({ contract }) => contract ?? [])
  return [...imitations(contracts, around), ...(isUnread ? [say('unreadWarning')] : [])]
}
const imitations = (contracts: readonly string[], { tokens, chain, say }: Around): readonly string[] =>
  contracts
    .flatMap((contract) => tokens[contract]?.imitates ?? [])
    .map((symbol) => say('imitatesWarning', { symbol, chain: chain.name }))

const shortNumber = (item: bigint): string => {
  const digits = `${item}`
  return digits.length > LONG_NUMBER_LENGTH ? `${digits.slice(0, 6)}…${digits.slice(-6)}` : digits
}
