import { expect, describe as group, test } from 'vitest'
import type { Effect, Token } from '../../../../core/effects.js'
import { type Description, describe } from './describe.js'
import { effectsText } from './effects.text.js'
import * as samples from './samples.js'

const { BASE, OWNER, SHOP, TOKENS, UNREADABLE: OTHER } = samples
const [USDC, APES] = [samples.USDC.address, samples.APES.address]
const tokenOf = (symbol: string, overrides: Partial<Token> = {}): Token => ({
  ...samples.USDC,
  isKnown: false,
  symbol,
  ...overrides,
})
type Key = keyof typeof effectsText.entries
const say = (key: Key, values: Readonly<Record<string, string | number>> = {}): string =>
  effectsText.entries[key].replace(/\{(\w+)\}/g, (whole, name: string) => `${values[name] ?? whole}`)

function described(effect: Effect, tokens: Readonly<Record<string, Token>> = TOKENS): Description {
  return describe(effect, { tokens, chain: BASE, account: OWNER, say })
}
/** Each row as `name: text address`. */
const rows = ({ amount, lines }: Description) =>
  [...(amount ? [amount] : []), ...lines].map(({ name, text, address }) =>
    `${name}: ${text ?? ''} ${address ?? ''}`.replace(/ +/g, ' ').trim(),
  )
const allow = { kind: 'allow', token: USDC, spender: SHOP, limit: 25_000_000n } as const

group('what happens, in words', () => {
  test.each<[string, Effect, string[]]>([
    [
      'a transfer of a token',
      { kind: 'transfer', to: SHOP, asset: { contract: USDC, amount: 1_500_000n } },
      ['Amount: 1.5 USDC', `To: ${SHOP}`, `Token contract: ${USDC}`],
    ],
    [
      'a transfer of a token that another account owns',
      { kind: 'transfer', from: OTHER, to: SHOP, asset: { contract: USDC, amount: 1n } },
      ['Amount: 0.000001 USDC', `Taken from: ${OTHER}`, `To: ${SHOP}`, `Token contract: ${USDC}`],
    ],
    [
      'a transfer of an NFT of one’s own',
      { kind: 'transfer', from: OWNER, to: SHOP, asset: { contract: APES, amount: 1n, item: 7n } },
      ['Amount: Item 7 of BAYC', `To: ${SHOP}`, `Collection: ${APES}`],
    ],
    [
      'a transfer of several units of an NFT with a very long id',
      { kind: 'transfer', to: SHOP, asset: { contract: OTHER, amount: 3n, item: 12345678901234567890n } },
      ['Amount: 3 × item 123456…567890 of a collection that cannot be read', `To: ${SHOP}`, `Collection: ${OTHER}`],
    ],
    [
      'a transfer by signature',
      { kind: 'transfer', to: SHOP, asset: { contract: USDC, amount: 1_500_000n }, usableUntil: 1_767_225_600n },
      ['Amount: 1.5 USDC', `To: ${SHOP}`, `Token contract: ${USDC}`, 'Signature usable until: 2026-01-01 00:00 UTC'],
    ],
    ['an approval', allow, ['Limit: 25 USDC', `Spender: ${SHOP}`, `Token contract: ${USDC}`]],
    [
      'an approval without expiry',
      { ...allow, limit: 'unlimited', until: 2n ** 48n - 1n },
      ['Limit: Unlimited USDC', `Spender: ${SHOP}`, `Token contract: ${USDC}`, 'Until: Without an end'],
    ],
    [
      'an approval until 2100, which is no end',
      { ...allow, until: 4_102_444_800n },
      ['Limit: 25 USDC', `Spender: ${SHOP}`, `Token contract: ${USDC}`, 'Until: Without an end'],
    ],
    [
      'an approval with expiry',
      { ...allow, until: 1_767_225_600n },
      ['Limit: 25 USDC', `Spender: ${SHOP}`, `Token contract: ${USDC}`, 'Until: 2026-01-01 00:00 UTC'],
    ],
    [
      'an approval of an NFT',
      { kind: 'allow', token: APES, spender: SHOP, limit: 1n, item: 7n },
      ['Limit: Item 7 of BAYC', `Spender: ${SHOP}`, `Collection: ${APES}`],
    ],
    [
      'an approval of a token that cannot be read',
      { ...allow, token: OTHER },
      ['Limit: 25,000,000 units of a token that cannot be read', `Spender: ${SHOP}`, `Token contract: ${OTHER}`],
    ],
    [
      'a revoked approval of an NFT',
      { kind: 'allow', token: APES, spender: OTHER, limit: 0n, item: 7n },
      ['Limit: Item 7 of BAYC', `Spender: ${OTHER}`, `Collection: ${APES}`],
    ],
    [
      'a transfer of what may be an amount or an NFT',
      { kind: 'transfer', to: SHOP, asset: { contract: USDC, amount: 1_500n, mayBeItem: true } },
      ['Amount: 1,500 USDC, or item 1500', `To: ${SHOP}`, `Token contract: ${USDC}`],
    ],
    [
      'an approval of what may be an amount or an NFT of an unreadable contract',
      { ...allow, token: OTHER, limit: 0n, mayBeItem: true },
      ['Limit: 0 units, or item 0, of a contract that cannot be read', `Spender: ${SHOP}`, `Token contract: ${OTHER}`],
    ],
    [
      'all items',
      { kind: 'allow-all', collection: APES, operator: SHOP, isAllowed: true },
      ['May take: All items of BAYC', `Spender: ${SHOP}`, `Collection: ${APES}`],
    ],
    [
      'a revoked approval for all NFTs',
      { kind: 'allow-all', collection: APES, operator: SHOP, isAllowed: false },
      [`Spender: ${SHOP}`, `Collection: ${APES}`],
    ],
    [
      'an order',
      {
        kind: 'order',
        gives: [
          { contract: APES, amount: 1n, item: 7n },
          { contract: APES, amount: 2n, item: 'any' },
        ],
        gets: [{ contract: null, amount: 5n * 10n ** 17n }],
        until: 1_767_225_600n,
      },
      [
        `You give: Item 7 of BAYC ${APES}`,
        `You give: 2 × any item of BAYC ${APES}`,
        'You get: 0.5 ETH',
        'Until: 2026-01-01 00:00 UTC',
      ],
    ],
    [
      'an order that gives nothing in return',
      { kind: 'order', gives: [{ contract: USDC, amount: 1_000_000n }], gets: [], until: 2n ** 256n - 1n },
      [`You give: 1 USDC ${USDC}`, 'You get: Nothing', 'Until: Without an end'],
    ],
    ['other code', { kind: 'delegate', code: OTHER, chainId: 8453n }, [`Code to run: ${OTHER}`, 'Runs on: Base']],
    [
      'a delegation on every chain',
      { kind: 'delegate', code: OTHER, chainId: 0n },
      [`Code to run: ${OTHER}`, 'Runs on: Every network'],
    ],
    [
      'a delegation of another account',
      { kind: 'delegate', code: OTHER, chainId: 8453n, account: SHOP },
      [`Account: ${SHOP}`, `Code to run: ${OTHER}`, 'Runs on: Base'],
    ],
    [
      'a delegation of one’s own account',
      { kind: 'delegate', code: OTHER, chainId: 8453n, account: OWNER },
      [`Code to run: ${OTHER}`, 'Runs on: Base'],
    ],
    [
      'a removed delegation',
      { kind: 'delegate', code: '0x0000000000000000000000000000000000000000', chainId: 8453n },
      ['Code to run: None any more', 'Runs on: Base'],
    ],
    [
      'a call',
      { kind: 'call', contract: OTHER, selector: '0xdeadbeef' },
      ['Function: 0xdeadbeef', `Contract: ${OTHER}`],
    ],
  ])('%s', (_, effect, expected) => {
    expect(rows(described(effect))).toEqual(expected)
  })
})

const UNLIMITED = 'Whoever is named here may move all of your USDC, now and later.'
const UNREAD = 'This token cannot be read: neither its name nor what its amounts mean is known.'
const wordsOf = ({ warnings }: Description) => warnings.map(({ words }) => words)
group('what is warned of', () => {
  test.each<[string, Effect, string[]]>([
    ['a transfer: nothing', { kind: 'transfer', to: SHOP, asset: { contract: USDC, amount: 1n } }, []],
    ['an approval with a limit: nothing', allow, []],
    ['an approval without one', { ...allow, limit: 'unlimited' }, [UNLIMITED]],
    [
      'an approval without expiry of an unreadable token',
      { ...allow, token: OTHER, limit: 'unlimited' },
      ['Whoever is named here may move all that you have of this token, now and later.', UNREAD],
    ],
    ['an approval that is taken back: nothing', { ...allow, token: OTHER, limit: 0n }, []],
    ['none of it, or the first item', { ...allow, token: OTHER, limit: 0n, mayBeItem: true }, [UNREAD]],
    [
      'an amount or an NFT',
      { ...allow, mayBeItem: true },
      ['This contract does not say what it is: the number may be an amount of a token, or name one item.'],
    ],
    ['a lower limit: nothing', { ...allow, change: 'lower' }, []],
    [
      'a higher limit',
      { ...allow, change: 'raise' },
      ['This adds to what the spender may already move of this token.'],
    ],
    ['an approval of a token that cannot be read', { ...allow, token: OTHER }, [UNREAD]],
    [
      'all items',
      { kind: 'allow-all', collection: OTHER, operator: SHOP, isAllowed: true },
      ['Whoever is named here may take every item of this collection that you have, now and later.'],
    ],
    ['all items no more: nothing', { kind: 'allow-all', collection: OTHER, operator: SHOP, isAllowed: false }, []],
    [
      'an order that gives nothing in return',
      { kind: 'order', gives: [{ contract: USDC, amount: 1n }], gets: [], until: 0n },
      ['You get nothing in return.'],
    ],
    [
      'an order for an unreadable token',
      { kind: 'order', gives: [{ contract: USDC, amount: 1n }], gets: [{ contract: OTHER, amount: 1n }], until: 0n },
      [UNREAD],
    ],
    [
      'other code',
      { kind: 'delegate', code: OTHER, chainId: 0n },
      ['From then on, this code decides over everything that your account has.'],
    ],
    [
      'a delegation of another account',
      { kind: 'delegate', code: OTHER, chainId: 0n, account: SHOP },
      ['From then on, this code decides over everything that the account named here has.'],
    ],
    [
      'a call',
      { kind: 'call', contract: OTHER, selector: '0xdeadbeef' },
      ['What this call does cannot be read. Approve it only if you trust whoever asks for it.'],
    ],
  ])('%s', (_, effect, expected) => {
    expect(wordsOf(described(effect))).toEqual(expected)
  })
  test('a token with the name of a known one is always warned of', () => {
    const tokens = { [OTHER]: tokenOf('USDС', { imitates: 'USDC' }) }
    const words = 'This token calls itself USDC, but it is not the USDC known on Base.'
    const asset = { contract: OTHER, amount: 1n }
    const effects: Effect[] = [
      { kind: 'transfer', to: SHOP, asset },
      { ...allow, token: OTHER },
      { kind: 'allow-all', collection: OTHER, operator: SHOP, isAllowed: true },
      { kind: 'order', gives: [], gets: [asset], until: 0n },
    ]
    for (const effect of effects) expect(described(effect, tokens).warnings).toContainEqual({ words, isDanger: true })
  })
})

test('a name written from right to left is isolated, and an empty name is reported as missing', () => {
  const asset = { contract: OTHER, amount: 1_000_000n }
  const amount = (symbol: string) =>
    described({ kind: 'transfer', to: SHOP, asset }, { [OTHER]: tokenOf(symbol) }).amount?.text
  expect([amount('שקל'), amount(''), amount('A B')]).toEqual(['1 \u2068שקל\u2069', '1 a token without a name', '1 A B'])
})

group('a danger is what has no limit, cannot be read, or hands the account over', () => {
  const isDanger = (effect: Effect) => described(effect).warnings.map((warning) => !!warning.isDanger)
  test.each<[string, Effect, boolean[]]>([
    ['an approval without a limit', { ...allow, limit: 'unlimited' }, [true]],
    ['an approval of a token that cannot be read', { ...allow, token: OTHER }, [true]],
    ['what may be an amount or an item', { ...allow, mayBeItem: true }, [true]],
    ['a higher limit is none', { ...allow, change: 'raise' }, [false]],
    ['all items', { kind: 'allow-all', collection: APES, operator: SHOP, isAllowed: true }, [true]],
    ['an order for nothing', { kind: 'order', gives: [{ contract: USDC, amount: 1n }], gets: [], until: 0n }, [true]],
    ['other code', { kind: 'delegate', code: OTHER, chainId: 0n }, [true]],
    ['a call that cannot be read', { kind: 'call', contract: OTHER, selector: '0xdeadbeef' }, [true]],
  ])('%s', (_, effect, expected) => {
    expect(isDanger(effect)).toEqual(expected)
  })
})

group('an approval in one sentence', () => {
  const who = '0xd8dA…6045'
  test.each<[string, Effect, string | undefined]>([
    ['with a limit', allow, `Lets ${who} spend 25 USDC of yours.`],
    ['without one', { ...allow, limit: 'unlimited' }, `Lets ${who} spend all USDC of yours, without a limit.`],
    [
      'without one, of a token that cannot be read',
      { ...allow, token: OTHER, limit: 'unlimited' },
      `Lets ${who} spend all that you have of a token, without a limit.`,
    ],
    [
      'of a token that cannot be read',
      { ...allow, token: OTHER },
      `Lets ${who} move this of yours: 25,000,000 units of a token that cannot be read.`,
    ],
    [
      'of an item',
      { kind: 'allow', token: APES, spender: SHOP, limit: 1n, item: 7n },
      `Lets ${who} move this of yours: Item 7 of BAYC.`,
    ],
    [
      'of an amount or an item',
      { ...allow, mayBeItem: true },
      `Lets ${who} move this of yours: 25,000,000 USDC, or item 25000000.`,
    ],
    ['taken back', { ...allow, limit: 0n }, `Takes back what ${who} may do here.`],
    ['raised', { ...allow, change: 'raise' }, `Lets ${who} spend 25 USDC more of yours.`],
    ['lowered', { ...allow, change: 'lower' }, `Lets ${who} spend less of yours, by 25 USDC.`],
    ['lowered by all', { ...allow, limit: 'unlimited', change: 'lower' }, `Lets ${who} spend less of yours, by all.`],
    [
      'of all items',
      { kind: 'allow-all', collection: APES, operator: SHOP, isAllowed: true },
      `Lets ${who} take all items of BAYC that are yours.`,
    ],
    [
      'of all items, taken back',
      { kind: 'allow-all', collection: APES, operator: SHOP, isAllowed: false },
      `Takes back what ${who} may do here.`,
    ],
    [
      'a transfer, whose title says it',
      { kind: 'transfer', to: SHOP, asset: { contract: USDC, amount: 1n } },
      undefined,
    ],
  ])('%s', (_, effect, sentence) => {
    expect(described(effect).sentence).toBe(sentence)
  })
})
