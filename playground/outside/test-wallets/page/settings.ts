/** What the wallet's owner does when they are asked. */
export type Mode =
  /** A prompt in the page's corner. */
  | 'ask'
  | 'approve'
  /** 4001 */
  | 'reject'
  /** Approves after `slow` ms. */
  | 'slow'
  /** Never answers. */
  | 'silent'
  /** The three kinds of -32002, in the words of MetaMask. */
  | 'connection-pending'
  | 'request-pending'
  | 'locked'

export type Action = 'connect' | 'sign' | 'switch' | 'transaction'
export type Settings = { readonly mode: Mode } & { readonly [A in Action]: Mode | null } & {
  /** Milliseconds of `slow`. */
  readonly slow: number
  /** What goes wrong at the moment of signing. `switch-account`: signs with the new one. */
  readonly onSign: 'nothing' | 'switch-account' | 'other-key' | 'disconnect'
  /** The off-chain envelope of Solana that a hardware wallet puts messages into; `bare`: none. */
  readonly envelope: 'bare' | 'legacy' | 'v0' | 'v1'
  /** Which of its accounts: 0 or 1. */
  readonly account: number
  readonly chainId: number
  /** The chains that it knows, and their nodes; '' for one that it knows without. */
  readonly chains: Readonly<Record<number, string>>
  readonly name: string
  /** Reverse domain; of no meaning to Solana's. */
  readonly rdns: string
  /** A `data:` URL, or one of `icons`. */
  readonly icon: string
  /** Makes itself known; else it is reached by `window.ethereum` alone. */
  readonly announced: boolean
}

/** A mode of one kind of request wins over the general one. */
export const modeOf = (settings: Settings, action: Action): Mode => settings[action] ?? settings.mode

export const usual: Omit<Settings, 'name' | 'rdns' | 'icon'> = {
  mode: 'ask',
  connect: null,
  sign: null,
  switch: null,
  transaction: null,
  slow: 1000,
  onSign: 'nothing',
  envelope: 'bare',
  account: 0,
  chainId: 1,
  chains: { 1: '', 31337: '', 84532: '' },
  announced: true,
}

const CLEARED = { connect: null, sign: null, switch: null, transaction: null }

/** A new general mode takes those of single kinds away. */
export const expand = (changes: Partial<Settings>): Partial<Settings> => ({ ...(changes.mode && CLEARED), ...changes })
