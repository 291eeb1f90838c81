export const SYSTEM = '11111111111111111111111111111111'
/** The first, and Token-2022. Both know the same methods. */
export const TOKEN_PROGRAMS: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]

/** Both versions take text and nothing else. */
export const MEMO_PROGRAMS: readonly string[] = [
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVddwQDwyEh2',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
]

interface Program {
  readonly name: string
  /** Programs or methods that take nothing from a wallet, though their instructions are not read. */
  readonly harmless?: 'all' | readonly number[]
}
/** Accounts are made ready and wrapped SOL is counted. */
const TOKEN_HARMLESS = [1, 16, 17, 18, 21, 22]
/** Programs that most wallets name; of the others the address is shown. */
export const PROGRAMS: Readonly<Record<string, Program>> = {
  // 4: a nonce is used up; 8: an account gets room for data
  [SYSTEM]: { name: 'System Program', harmless: [4, 8] },
  ComputeBudget111111111111111111111111111111: { name: 'Compute Budget', harmless: 'all' },
  AddressLookupTab1e1111111111111111111111111: { name: 'Address Lookup Table' },
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: { name: 'Associated Token Account', harmless: 'all' },
  Memo1UhkJRfHyvLMcVucJwxXeuD728EqVddwQDwyEh2: { name: 'Memo', harmless: 'all' },
  MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: { name: 'Memo', harmless: 'all' },
  Stake11111111111111111111111111111111111111: { name: 'Stake Program' },
  Vote111111111111111111111111111111111111111: { name: 'Vote Program' },
  BPFLoaderUpgradeab1e11111111111111111111111: { name: 'Program Loader' },
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: { name: 'Token Program', harmless: TOKEN_HARMLESS },
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: { name: 'Token-2022 Program', harmless: TOKEN_HARMLESS },
}
