import type { EthereumConnection } from '../../plugins/roles/connector.js'
import { createWalletConnect } from '../../plugins/wallet-connect/connector.js'
import { partsAt } from './walletconnect-parts.js'

/** A page that connects to a wallet through the connector alone. Journeys of the stand-in wallet click its buttons. */
const query = new URLSearchParams(location.search)
const rpc = query.get('rpc')
const chain = (id: number) => ({
  id,
  name: `Chain ${id}`,
  rpcUrls: { default: { http: [rpc ?? 'http://localhost:9'] } },
})
const parts = partsAt(query.get('relay') ?? '', {
  storagePrefix: 'page-',
  app: { name: 'Acme', logoUrl: null, url: location.origin },
  chains: async () => [chain(31337), chain(1)],
  nodes: async () => [],
})
const connector = createWalletConnect(parts)
let leaving = new AbortController()
let connection: EthereumConnection | undefined

/** Every event adds a line, for which a test can wait. */
const log = document.createElement('ol')
document.body.append(log)
function tell(kind: string, value?: unknown) {
  const line = document.createElement('li')
  line.textContent = value === undefined ? kind : `${kind} ${typeof value === 'string' ? value : JSON.stringify(value)}`
  log.append(line)
}
const failed = ({ code, message }: { code?: unknown; message?: string }) => tell('failed', `${code}: ${message}`)

async function use(connected: EthereumConnection) {
  connection = connected
  for (const event of ['accountsChanged', 'chainChanged', 'disconnect'])
    connected.provider.on?.(event, (payload: { code?: number }) => tell(event, payload?.code ?? payload))
  tell('connected', `${connected.walletClientType} ${await connected.provider.request({ method: 'eth_accounts' })}`)
}
const request = async (method: string, params: readonly unknown[]) =>
  tell(method, (await connection?.provider.request({ method, params })) as string)
async function account() {
  const accounts = await connection?.provider.request({ method: 'eth_accounts' })
  return Array.isArray(accounts) ? accounts[0] : undefined
}

const actions: Record<string, () => Promise<unknown>> = {
  async Connect() {
    leaving = new AbortController()
    const onUri = (uri: string) => tell('uri', uri)
    await use((await connector.connect({ signal: leaving.signal, onUri, chainId: 31337 })) as EthereumConnection)
  },
  async Leave() {
    leaving.abort()
  },
  async Resume() {
    const resumed = await connector.resume()
    if (resumed) await use(resumed as EthereumConnection)
    else tell('nothing to resume')
  },
  Sign: async () => request('personal_sign', ['0x48656c6c6f20776f726c64', await account()]),
  SignData: async () => request('eth_signTypedData_v4', [await account(), JSON.stringify(order)]),
  Send: async () =>
    request('eth_sendTransaction', [{ from: await account(), to: `0x${'42'.repeat(20)}`, value: '0x1' }]),
  Disconnect: async () => connection?.disconnect?.(),
}
const order = {
  domain: { name: 'Acme', chainId: 31337 },
  types: { Order: [{ name: 'item', type: 'string' }] },
  primaryType: 'Order',
  message: { item: 'A pair of shoes' },
}
for (const [name, run] of Object.entries(actions)) {
  const button = document.createElement('button')
  button.textContent = name
  button.addEventListener('click', () => run().catch(failed))
  log.before(button)
}
