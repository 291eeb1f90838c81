import type { EthereumProvider } from '@walletconnect/ethereum-provider'
import mitt from 'mitt'
import type { Eip1193Provider } from '../../core/wallets.js'
import { DISCONNECTED, RpcError, rpcError } from './errors.js'

export type Sdk = Awaited<ReturnType<typeof EthereumProvider.init>>
/** One session as an EIP-1193 provider. The SDK's provider continues with the next session; this one does not. */
export interface SessionProvider extends Eip1193Provider {
  readonly topic: string
  /** Ends the session and notifies the listeners once. */
  end(): void
}
type Events = { accountsChanged: string[]; chainChanged: string; disconnect: RpcError; message: unknown }
type SessionEvent = { readonly topic: string }

export const hex = (id: number) => `0x${id.toString(16)}`

/**
 * Splits `eip155:1:0x…` into chain and address for everything that the wallet approved, with the current chain first.
 */
const approved = ({ session }: Sdk) =>
  Object.values(session?.namespaces ?? {})
    .flatMap(({ accounts }) => accounts)
    .map((account) => account.split(':'))
    .flatMap(([space, chain, address]) =>
      space === 'eip155' && isAddress(address) ? [{ chain: Number(chain), address: `${address}` }] : [],
    )
export const approvedChains = (sdk: Sdk) => [...new Set(approved(sdk).map(({ chain }) => chain))]

function approvedAccounts(sdk: Sdk): string[] {
  const all = approved(sdk)
  const current = all.filter(({ chain }) => chain === sdk.chainId)
  return [...new Set((current.length ? current : all).map(({ address }) => address))]
}

/** `notifyEnd` is called once, when the wallet has ended the session or it has expired. */
export function sessionProvider(sdk: Sdk, notifyEnd: () => void): SessionProvider {
  const { client } = sdk.signer
  const topic = sdk.session?.topic ?? ''
  const events = mitt<Events>()
  let over = !topic
  let leave: (cause: RpcError) => void = () => {}
  const hasEnded = new Promise<never>((_, reject) => {
    leave = reject
  })
  hasEnded.catch(() => {})
  let accounts = approvedAccounts(sdk)
  let chain = sdk.chainId

  /** Ignores repeated events, since the SDK emits the same change more than once. */
  function setAccounts(next: string[]) {
    if (over || `${next}` === `${accounts}`) return
    accounts = next
    events.emit('accountsChanged', next)
  }
  const onAccounts = (reported: string[]) => {
    const first = reported.find(isAddress)
    if (reported.length && !first) return
    // the account in use is first; the session includes the others too
    setAccounts(first ? [first, ...approvedAccounts(sdk).filter((address) => !same(address, first))] : [])
  }
  const onChain = (chainId: string) => {
    if (over || Number(chainId) === chain) return
    chain = Number(chainId)
    events.emit('chainChanged', hex(chain))
    setAccounts(approvedAccounts(sdk))
  }
  const onUpdate = () => setAccounts(approvedAccounts(sdk))
  const onMessage = (message: unknown) => events.emit('message', message)
  const onEnd = (event: SessionEvent) => event.topic === topic && end() && notifyEnd()

  sdk.on('accountsChanged', onAccounts)
  sdk.on('chainChanged', onChain)
  sdk.on('session_update', onUpdate)
  sdk.on('message', onMessage)
  // these listeners run first, since the SDK's own wait for its storage
  client.on('session_delete', onEnd)
  client.on('session_expire', onEnd)

  function end(): boolean {
    if (over) return false
    over = true
    sdk.removeListener('accountsChanged', onAccounts)
    sdk.removeListener('chainChanged', onChain)
    sdk.removeListener('session_update', onUpdate)
    sdk.removeListener('message', onMessage)
    client.off('session_delete', onEnd)
    client.off('session_expire', onEnd)
    const cause = new RpcError(4900, DISCONNECTED)
    leave(cause)
    events.emit('disconnect', cause)
    return true
  }
  return {
    topic,
    end: () => void end(),
    async request({ method, params }) {
      if (method === 'eth_accounts') return over ? [] : accounts
      if (over) throw new RpcError(4900, DISCONNECTED)
      if (method === 'eth_requestAccounts') return accounts
      if (method === 'eth_chainId') return hex(chain)
      const response = sdk.request({ method, ...(params && { params }) })
      return Promise.race([response, hasEnded]).catch((cause) => Promise.reject(rpcError(cause)))
    },
    on: (event, listener) => events.on(event as 'message', listener as never),
    removeListener: (event, listener) => events.off(event as 'message', listener as never),
  }
}
const isAddress = (value: unknown) => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
