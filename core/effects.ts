type Hex = `0x${string}`

/**
 * An authorization by which an account runs the code at `address`; `chainId` 0 means every chain. Anybody who has it
 * may submit it. EIP-7702.
 */
export interface Authorization {
  readonly address: Hex
  readonly chainId: number
  readonly nonce: number
  readonly r: Hex
  readonly s: Hex
  readonly yParity: number
}
/** Something of value: a coin of the chain (`contract: null`), an amount of a token, or items of a collection. */
export interface Asset {
  /** The token or collection; null for the chain's own coin. */
  readonly contract: Hex | null
  /** In the smallest unit; for a collection, how many items. */
  readonly amount: bigint
  /** True if the contract may be a collection; `amount` is then the number of an item. */
  readonly mayBeItem?: true | undefined
  /** The item, by its number in the collection. `any`: the other side chooses it. */
  readonly item?: bigint | 'any'
}
/**
 * What a transaction or a signature does to what the user owns, as far as it can be read. Contracts are named by
 * address only: anyone can deploy a token of any name, so whoever shows this looks the names up and says which it
 * knows.
 */
export type Effect =
  /** `from`: the owner, where it is not the account that calls. `usableUntil`: as of an approval. */
  | {
      readonly kind: 'transfer'
      readonly asset: Asset
      readonly from?: Hex
      readonly to: Hex
      readonly usableUntil?: bigint
    }
  /**
   * `spender` may take tokens from now on, up to `limit`. `change`: the limit is not set, it is raised or lowered by
   * that much. `until`: Unix time in seconds at which the permission expires. `item`: one item of a collection, by
   * its number.
   */
  | {
      readonly kind: 'allow'
      readonly token: Hex
      readonly spender: Hex
      readonly limit: bigint | 'unlimited'
      readonly change?: 'raise' | 'lower'
      readonly until?: bigint
      readonly item?: bigint
      /** As of an asset: the limit may be the number of an item. */
      readonly mayBeItem?: true
      /** A signature must be submitted before this Unix time in seconds. The permission does not end then. */
      readonly usableUntil?: bigint
    }
  /** `operator` may, or no longer may, take every item of a collection, items that the user gets later included. */
  | { readonly kind: 'allow-all'; readonly collection: Hex; readonly operator: Hex; readonly isAllowed: boolean }
  /** Whoever fills the order takes `gives` and has to pay `gets` to the user. Others may be paid out of it too. */
  | {
      readonly kind: 'order'
      readonly gives: readonly Asset[]
      readonly gets: readonly Asset[]
      readonly until: bigint
    }
  /**
   * The account will run this code from now on (EIP-7702); the zero address ends that. `chainId` 0: on every chain.
   * `account`: where it is known to be another than the one that sends.
   */
  | { readonly kind: 'delegate'; readonly code: Hex; readonly chainId: bigint; readonly account?: Hex }
  /** A call that is not understood. `name`: of the function, where its selector is a well-known one. */
  | { readonly kind: 'call'; readonly contract: Hex; readonly selector: Hex; readonly name?: string }

/** A token, by the list of known ones or by what its contract says of itself. */
export interface Token {
  readonly address: Hex
  /** At most 24 characters, all to be seen; '' where the contract has none. */
  readonly symbol: string
  /** 0 to 255; 0 where the contract says nothing of it, or nothing that a `uint8` holds. */
  readonly decimals: number
  /**
   * What a number that a call of it names may be, where that is not only an amount. `item`: of a collection (ERC-721).
   * `any`: its contract says neither that it is one nor how its amounts are counted.
   */
  readonly numbers?: 'item' | 'any'
  /** Of the list of known tokens, which is believed without asking a node. */
  readonly isKnown: boolean
  /** The symbol of a known token of this chain, or of its coin, that this one is taken for and is not. */
  readonly imitates?: string
}
export interface Explanation {
  /** Their addresses have the checksum of EIP-55. Empty where nothing is known to happen. */
  readonly effects: readonly Effect[]
  /** By its address as the effects have it, each token that they name; one that cannot be read is absent. */
  readonly tokens: Readonly<Record<string, Token>>
}
