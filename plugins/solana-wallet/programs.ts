export const SYSTEM = '11111111111111111111111111111111'
/** The Token program and Token-2022, which share their methods. */
export const TOKEN_PROGRAMS: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]

/** Both versions accept only text. */
export const MEMO_PROGRAMS: readonly string[] = [
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVddwQDwyEh2',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
]

interface Program {
  readonly name: string
  /** Methods, or `all`, that take nothing from a wallet even though their instructions are not read. */
  readonly harmless?: 'all' | readonly number[]
}
/** Methods that prepare accounts and count wrapped SOL. */
const TOKEN_HARMLESS = [1, 16, 17, 18, 21, 22]
/** Programs that wallets commonly name. For any other program its address is shown. */
export const PROGRAMS: Readonly<Record<string, Program>> = {
  // 4 uses up a nonce; 8 allocates space for data
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
