/** How the wallet answers a request. */
export type Mode =
  /** Shows a prompt in the page's corner. */
  | 'ask'
  | 'approve'
  /** Rejects with code 4001. */
  | 'reject'
  /** Approves after `slow` ms. */
  | 'slow'
  /** Never answers. */
  | 'silent'
  /** The next three modes reject with code -32002, with messages of MetaMask. */
  | 'connection-pending'
  | 'request-pending'
  | 'locked'

export type Action = 'connect' | 'sign' | 'switch' | 'transaction'
export type Settings = { readonly mode: Mode } & { readonly [A in Action]: Mode | null } & {
  /** The delay of the mode `slow`, in ms. */
  readonly slow: number
  /** A fault at the moment of signing. `switch-account` switches first, and signs with the new account. */
  readonly onSign: 'nothing' | 'switch-account' | 'other-key' | 'disconnect'
  /** The off-chain envelope into which a hardware wallet for Solana puts messages. `bare` is without an envelope. */
  readonly envelope: 'bare' | 'legacy' | 'v0' | 'v1'
  /** The index of the active account, 0 or 1. */
  readonly account: number
  readonly chainId: number
  /** The address of the node of each supported chain; empty for a chain without a node. */
  readonly chains: Readonly<Record<number, string>>
  readonly name: string
  /** A reverse domain name. Solana wallets do not use it. */
  readonly rdns: string
  /** A `data:` URL, or one of `icons`. */
  readonly icon: string
  /** Whether the wallet announces itself. Otherwise pages find it only by `window.ethereum`. */
  readonly announced: boolean
}

/** The mode for an action. A mode that is set for the action overrides the general one. */
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

/** Adds changes that follow from the given ones: a new general mode clears the modes of single actions. */
export const expand = (changes: Partial<Settings>): Partial<Settings> => ({ ...(changes.mode && CLEARED), ...changes })
