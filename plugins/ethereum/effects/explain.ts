import type { Authorization, Effect, Explanation, Token } from '../../../core/effects.js'
import type { TypedData } from '../../../core/input/typed-data.js'
import type { Clock } from '../../../core/lib/clock.js'
import { within } from '../../../core/lib/within.js'
import type { Call } from '../contract.js'
import { effectsOfTypedData } from './typed-data.js'

type Hex = `0x${string}`
/** The most tokens to look up, since a request can name any number of them. */
const MAX_TOKENS = 20
/** How long tokens are looked up, in ms. The user should see something soon. */
const TOKENS_TIMEOUT_MS = 5_000

type Checksum = (address: string) => Hex
export interface ExplainerParts {
  /** Resolves with a token's details. A token that is not read in time is left out. */
  token(address: Hex): Promise<Token>
  /** Loads the code that computes EIP-55 checksums. */
  checksums(): Promise<{ checksum(address: string): Hex }>
  readonly clock: Clock
}

/** Adds the details of tokens to effects. */
export function createExplainer({ token, checksums, clock }: ExplainerParts) {
  async function explained(effects: readonly Effect[], named: readonly string[] = []): Promise<Explanation> {
    if (!effects.length && !named.length) return { effects, tokens: {} }
    const { checksum } = await checksums()
    const checksummed = effects.map((effect) => withChecksums(effect, checksum))
    const tokens: Record<string, Token> = {}
    const all = [...checksummed.flatMap(tokensOf), ...named.map(checksum)]
    const addresses = [...new Set(all)].slice(0, MAX_TOKENS)
    const reading = addresses.map(async (address) => {
      tokens[address] = await token(address)
    })
    await within(clock, TOKENS_TIMEOUT_MS, Promise.allSettled(reading))
    return { effects: checksummed, tokens: { ...tokens } }
  }
  /**
   * Reads the calls twice: only the contract tells whether the number of an approval is an amount or the id of an
   * item.
   */
  async function explainedCalls(read: (numbersOf?: (contract: Hex) => Token['numbers']) => readonly Effect[]) {
    const explanation = await explained(read())
    const { checksum } = await checksums()
    const numbersOf = (contract: Hex) => {
      const token = explanation.tokens[checksum(contract)]
      return token ? token.numbers : 'any'
    }
    return { ...explanation, effects: read(numbersOf).map((effect) => withChecksums(effect, checksum)) }
  }
  return {
    async call({ to, data, authorizationList }: Call): Promise<Explanation> {
      const { effectsOfCall } = await import('./calls.lazy.js')
      const delegations = authorizationList ? await delegated(authorizationList) : []
      return explainedCalls((numbersOf) => [...delegations, ...effectsOfCall(to, data, numbersOf)])
    },
    async operation({ sender, callData }: { readonly sender: Hex; readonly callData: Hex }): Promise<Explanation> {
      const { effectsOfAccount } = await import('./calls.lazy.js')
      return explainedCalls((numbersOf) => effectsOfAccount(sender, callData, numbersOf))
    },
    /** `named` are tokens whose amounts the data contain. */
    typedData: (data: TypedData, named?: readonly string[]): Promise<Explanation> =>
      explained(effectsOfTypedData(data), named),
  }
}

const delegated = async (list: readonly Authorization[]) => (await import('./delegations.lazy.js')).delegationsOf(list)

function tokensOf(effect: Effect): readonly Hex[] {
  switch (effect.kind) {
    case 'transfer':
      return effect.asset.contract ? [effect.asset.contract] : []
    case 'allow':
      return [effect.token]
    case 'allow-all':
      return [effect.collection]
    case 'order':
      return [...effect.gives, ...effect.gets].flatMap(({ contract }) => contract ?? [])
    case 'delegate':
    case 'call':
      return []
  }
}

/** Writes every address with its EIP-55 checksum, so that it is shown and looked up in one form. */
function withChecksums<T>(value: T, checksum: Checksum): T
function withChecksums(value: unknown, checksum: Checksum): unknown {
  if (typeof value === 'string') return /^0x[\da-f]{40}$/i.test(value) ? checksum(value) : value
  if (Array.isArray(value)) return value.map((one) => withChecksums(one, checksum))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withChecksums(one, checksum)]))
}
