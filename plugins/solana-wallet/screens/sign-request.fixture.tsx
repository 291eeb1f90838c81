import { LatchkitError } from '../../../core/errors.js'
import type { SignInFindings } from '../../../core/input/sign-in-request.js'
import { type Fixture, stepUpStages } from '../../../ui/kit/fixture.js'
import type { BalanceChanges, Instruction, SignContent, SignEvent, SignState, SignTask } from '../sign.contract.js'
import SignRequest from './SignRequest.js'

const ADA = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'
const BOB = '7cVfgArCheMR6Cs4t6vz5rfnqd56vZq4ndaBrY5xkxXy'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const RAW =
  'AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABAAEDfcb8uM4Mwq'
const message = (raw: string, isText = true) => ({ method: 'signMessage', isText, raw }) as const
const TERMS = message(
  'Welcome to Northwind!\n\nSign this message to accept our terms of service. It is free, and no transaction is sent.\n\nNonce: 8f3a1c',
)
const LONG = message(
  Array.from(
    { length: 24 },
    (_, at) => `${at + 1}. Northwind keeps what you entrust it with, and tells nobody of it.`,
  ).join('\n'),
)
const login = (domain: string) =>
  `${domain} wants you to sign in with your Solana account:\n${ADA}\n\nLog in to ${domain}.\n\nURI: https://${domain}\nVersion: 1\nChain ID: mainnet\nNonce: 8f3a1c77\nIssued At: 2026-11-25T12:00:00Z`
const elsewhere = { of: 'domain', said: 'fabrikam.example', actual: 'northwind.example' } as const
const loggingIn = (raw: string, signIn: SignInFindings): SignContent => ({ ...message(raw), signIn })
const doing = (
  instructions: readonly Instruction[],
  method: 'signTransaction' | 'signAndSendTransaction' = 'signAndSendTransaction',
): SignContent => ({ method, instructions, chain: 'solana:mainnet', raw: RAW })
const PAYS: Instruction = { kind: 'sol', amount: 100_000_000n, from: ADA, to: BOB }
const TOKENS: Instruction = {
  kind: 'token',
  act: 'transfer',
  amount: 25_500_000n,
  decimals: 6,
  mint: USDC,
  from: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
  to: 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy',
}
const SWAP = {
  kind: 'call',
  program: 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
  name: undefined,
  data: 'e517cb977ae3ad2a0100000064640001',
  isHarmless: false,
} as const
const MEMO: Instruction = { kind: 'memo', text: 'Invoice 7' }
const BUDGET: Instruction = {
  kind: 'call',
  program: 'ComputeBudget111111111111111111111111111111',
  name: 'Compute Budget',
  data: '02400d0300',
  isHarmless: true,
}
const APPROVES: Instruction = { ...TOKENS, act: 'approve', amount: 18_446_744_073_709_551_615n }
const OWNER: Instruction = { kind: 'token', act: 'authority', from: TOKENS.from, to: BOB }
const CLOSES: Instruction = { kind: 'token', act: 'close', from: TOKENS.from, to: BOB }
const ASSIGNS: Instruction = { kind: 'assign', account: ADA, program: SWAP.program }
const UNREAD: Instruction = { kind: 'token', act: 'transfer', amount: 7n, from: TOKENS.from, to: undefined }

const task = (content: SignContent, changes?: BalanceChanges): SignTask => ({ content, address: ADA, changes })
const asking = (content: SignContent, changes?: BalanceChanges) => ({
  state: { at: 'asking', ...task(content, changes) } as const,
})
const PAID: BalanceChanges = { kind: 'changes', lamports: -100_005_000n, tokens: [] }
const SWAPPED: BalanceChanges = {
  kind: 'changes',
  lamports: -1_250_005_000n,
  tokens: [{ mint: USDC, amount: 181_250_000n, decimals: 6 }],
}
const problem = (error: LatchkitError) => ({ state: { at: 'problem', error, ...task(doing([PAYS]), PAID) } as const })

export default {
  screen: 'SOLANA_WALLET_SIGN_REQUEST_SCREEN',
  Component: SignRequest,
  stages: {
    'asking for a message': asking(TERMS),
    'asking for much': asking(LONG),
    'asking for bytes': asking(message('9f86d081884c7d659a2feaa0c55ad015'.repeat(4), false)),
    'asking for a login in bytes': asking({
      ...message('9f86d081884c7d659a2feaa0c55ad015'.repeat(4), false),
      signIn: { isMalformed: true, mismatches: [] },
    }),
    'asking for a login elsewhere': asking(
      loggingIn(login('fabrikam.example'), { isMalformed: false, mismatches: [elsewhere] }),
    ),
    'asking for a malformed login': asking(
      loggingIn(login('northwind.example').replace('\nVersion: 1', ''), { isMalformed: true, mismatches: [] }),
    ),
    'asking to pay, looking': asking(doing([PAYS])),
    'asking to pay': asking(doing([PAYS]), PAID),
    'asking to pay tokens': asking(doing([BUDGET, TOKENS, MEMO]), { kind: 'unknown' }),
    'asking for a call': asking(doing([SWAP]), SWAPPED),
    'asking for an approval': asking(doing([APPROVES, OWNER], 'signTransaction'), {
      kind: 'changes',
      lamports: 0n,
      tokens: [],
    }),
    'asking for the wallet itself': asking(doing([ASSIGNS, CLOSES]), { kind: 'changes', lamports: 0n, tokens: [] }),
    'asking for what fails': asking(doing([UNREAD, PAYS]), {
      kind: 'fails',
      reason: 'insufficient lamports 5, need 7',
    }),
    'asking with too little': asking(doing([PAYS]), { kind: 'fails', reason: 'too little', lacking: 100_004_999n }),
    'adding funds': {
      state: { at: 'funding', ...task(doing([PAYS]), { kind: 'fails', reason: 'too little', lacking: 100_004_999n }) },
    },
    'asking for another network': asking(doing([PAYS], 'signTransaction'), { kind: 'elsewhere' }),
    signing: { state: { at: 'signing', ...task(doing([PAYS]), PAID) } },
    'signing for long': { state: { at: 'signing', slow: true, ...task(doing([PAYS]), PAID) } },
    sending: { state: { at: 'sending', signed: new Uint8Array(), ...task(doing([PAYS]), PAID) } },
    success: { state: { at: 'success', signed: new Uint8Array(), ...task(doing([PAYS], 'signTransaction'), PAID) } },
    receipt: { state: { at: 'receipt', signed: new Uint8Array(64).fill(7), ...task(doing([PAYS]), PAID) } },
    problem: problem(new LatchkitError('transaction_failure', 'Because.', { retryable: true })),
    'too late': problem(new LatchkitError('transaction_expired', 'Because.')),
    ...stepUpStages(problem),
  },
} satisfies Fixture<SignState, SignEvent>
