import type { Effect } from '../../../../core/effects.js'
import { LatchkitError } from '../../../../core/errors.js'
import { type Fixture, stepUpStages } from '../../../../ui/kit/fixture.js'
import { APES, BASE, FAKE_USDC, OWNER, SHOP, TOKENS, USDC } from '../../effects/screens/samples.js'
import type { SignContent, SignEvent, SignState, SignTask } from '../contract.js'
import SignRequest from './SignRequest.js'

const text = (words: string): SignContent => ({ kind: 'text', text: words })
const TERMS = text(
  'Welcome to Northwind!\n\nSign this message to accept our terms of service. It is free, and no transaction is sent.\n\nNonce: 8f3a1c',
)
const LONG = text(
  Array.from(
    { length: 24 },
    (_, at) => `${at + 1}. Northwind keeps what you entrust it with, and tells nobody of it.`,
  ).join('\n'),
)
const login = (domain: string) =>
  `${domain} wants you to sign in with your Ethereum account:\n0x2546BcD3c84621e976D8185a91A922aE77ECEc30\n\nLog in to ${domain}.\n\nURI: https://${domain}\nVersion: 1\nChain ID: 1\nNonce: 8f3a1c77\nIssued At: 2026-11-25T12:00:00Z`
const LOGIN_ELSEWHERE: SignContent = {
  kind: 'text',
  text: login('fabrikam.example'),
  signIn: {
    isMalformed: false,
    mismatches: [
      { of: 'domain', said: 'fabrikam.example', actual: 'northwind.example' },
      { of: 'chain', said: '1', actual: '8453' },
    ],
  },
}
const LOGIN_MALFORMED: SignContent = {
  kind: 'text',
  text: login('northwind.example').replace('\nVersion: 1', ''),
  signIn: {
    isMalformed: true,
    mismatches: [
      {
        of: 'address',
        said: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
        actual: OWNER,
      },
    ],
  },
}
const BYTES: SignContent = { kind: 'hex', text: `0x${'9f86d081884c7d659a2feaa0c55ad015'.repeat(4)}` }
const LOGIN_BYTES: SignContent = { ...BYTES, signIn: { isMalformed: true, mismatches: [] } }
const PERMIT: Extract<SignContent, { readonly kind: 'typed' }> = {
  kind: 'typed',
  primaryType: 'Order',
  domain: [
    { name: 'name', value: 'Northwind Exchange' },
    { name: 'version', value: '1' },
    { name: 'chainId', value: '8453' },
    { name: 'verifyingContract', value: USDC.address, means: 'address' },
  ],
  message: [
    {
      name: 'maker',
      value: [
        { name: 'wallet', value: OWNER, means: 'address' },
        { name: 'name', value: 'Ada' },
      ],
    },
    {
      name: 'sell',
      value: [
        {
          name: '0',
          value: [
            { name: 'token', value: USDC.address, means: 'address' },
            { name: 'amount', value: '250000000', means: { token: USDC.address } },
          ],
        },
      ],
    },
    { name: 'deadline', value: '1767225600', means: { moment: 1_767_225_600n } },
  ],
  tokens: TOKENS,
  raw: '{\n  "primaryType": "Order",\n  "message": { "deadline": "1767225600" }\n}',
}
const giving = (...effects: readonly Effect[]): SignContent => ({
  ...PERMIT,
  gives: { effects, chain: BASE },
})
const allow = { kind: 'allow', token: USDC.address, spender: SHOP, limit: 25_000_000n, until: 1_999_999_999n } as const
const SALE: Effect = {
  kind: 'order',
  gives: [{ contract: APES.address, amount: 1n, item: 7n }],
  gets: [{ contract: null, amount: 250_000_000_000_000_000n }],
  until: 1_767_225_600n,
}
const LIST: SignContent = {
  ...PERMIT,
  message: [
    {
      name: 'values',
      value: Array.from({ length: 4_000 }, (_, at) => ({ name: `${at}`, value: `0x${'9f86d081'.repeat(5)}` })),
    },
  ],
  raw: `[\n${`  "0x${'9f86d081'.repeat(5)}",\n`.repeat(4_000)}]`,
}
const operation = (overrides: object = {}, ...effects: readonly Effect[]): SignContent => ({
  kind: 'operation',
  sender: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826',
  chain: { name: 'Base', symbol: 'ETH', decimals: 18 },
  explanation: { effects, tokens: TOKENS },
  factory: undefined,
  paymaster: undefined,
  maxFee: 42_000_000_000_000n,
  raw: '{\n  "entryPoint": "0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789",\n  "chainId": 8453,\n  "version": "0.6"\n}',
  ...overrides,
})
const PAYS: Effect = { kind: 'transfer', to: SHOP, asset: { contract: USDC.address, amount: 25_500_000n } }
const ADDS_OWNER: Effect = {
  kind: 'call',
  contract: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826',
  selector: '0x0f0f3f24',
  name: 'addOwnerAddress',
}
const task = (content: SignContent, ui: SignTask['ui'] = {}): SignTask => ({
  method: 'personal_sign',
  content,
  address: OWNER,
  ui,
})
const asking = (content: SignContent, ui?: SignTask['ui']) => ({
  state: { at: 'asking', ...task(content, ui) } as const,
})
const problem = (error: LatchkitError) => ({ state: { at: 'problem', error, ...task(TERMS) } as const })
const MARK = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="12" fill="#0f766e"/><path d="M15 33V15l18 18V15" fill="none" stroke="#fff" stroke-width="4"/></svg>')}`
const OWN = {
  title: 'Join the club',
  description: 'Members prove that this wallet is theirs.',
  buttonText: 'Join now',
  iconUrl: MARK,
  isCancellable: true,
}

/** Four times as wide as high, with a line around it that shows whether all of it is there. */
const WIDE_LOGO =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 24"%3E%3Cpath d="M1 1h94v22H1z" fill="none" stroke="%23b91c1c" stroke-width="2"/%3E%3Cpath d="M8 6h36v12H8zM52 6h36v12H52z" fill="%23b91c1c"/%3E%3C/svg%3E'

export default {
  screen: 'EMBEDDED_WALLET_SIGN_REQUEST_SCREEN',
  Component: SignRequest,
  stages: {
    asking: asking(TERMS),
    'asking for an app whose logo does not load': {
      ...asking(TERMS),
      surroundings: { logo: 'data:image/png;base64,AAAA' },
      looksLike: 'asking',
    },
    'asking for an app with a wide logo': { ...asking(TERMS), surroundings: { logo: WIDE_LOGO } },
    'asking for much': asking(LONG),
    'asking for bytes': asking(BYTES),
    'asking for a login elsewhere': asking(LOGIN_ELSEWHERE),
    'asking for a malformed login': asking(LOGIN_MALFORMED),
    'asking for a login in bytes': asking(LOGIN_BYTES),
    'asking for typed data': asking(PERMIT),
    'asking for 200 kB of typed data': asking(LIST),
    'asking for a permission': asking(giving(allow)),
    'asking for a permission without an end': asking(giving({ ...allow, limit: 'unlimited', until: 2n ** 48n - 1n })),
    'asking for a permission over what is not what it says': asking(giving({ ...allow, token: FAKE_USDC.address })),
    'asking for an order': asking(giving(SALE)),
    'asking for an order for nothing': asking(giving({ ...SALE, gets: [] })),
    'asking for a smart account': asking(operation({}, allow, PAYS)),
    'asking for a smart account that is made first, and paid for': asking(
      operation({ factory: FAKE_USDC.address, paymaster: SHOP }, ADDS_OWNER),
    ),
    'asking in the words of the app': asking(text('I am a member.'), OWN),
    signing: { state: { at: 'signing', ...task(TERMS) } },
    'signing for long': { state: { at: 'signing', slow: true, ...task(TERMS) } },
    success: { state: { at: 'success', signed: { signature: '0x5167' }, ...task(TERMS) } },
    problem: problem(new LatchkitError('unable_to_sign', 'Because.', { retryable: true })),
    refused: problem(new LatchkitError('invalid_request_arguments', 'Because.')),
    ...stepUpStages(problem),
  },
} satisfies Fixture<SignState, SignEvent>
