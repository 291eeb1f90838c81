import type { Hex, TransactionSerializable } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { vi } from 'vitest'
import { createChains } from '../../core/eip1193/chain.js'
import { LatchkitError } from '../../core/errors.js'
import type { HostConfig } from '../../core/host-config.js'
import { createQueue } from '../../core/lib/queue.js'
import { readUser } from '../../core/live/user.js'
import { wireNames } from '../../core/protocol/wire.js'
import type { User } from '../../core/user.js'
import { createProviders } from '../../plugins/embedded-wallet/provider/provider.js'
import { createTransactionSigner } from '../../plugins/embedded-wallet/send/send.js'
import { createMessageSigner } from '../../plugins/embedded-wallet/sign/sign.js'
import type { WalletAct } from '../../plugins/embedded-wallet/wallet/contract.js'
import { createKeyring } from '../../plugins/embedded-wallet/wallet/keyring.js'
import type { EthereumApi } from '../../plugins/ethereum/contract.js'
import type { FundingRole } from '../../plugins/roles/funding.js'
import type { FrameRpc, WalletFrameApi } from '../../plugins/wallet-frame/contract.js'
import { type ContextSetup, testContext } from './context.js'
import { setupEthereum } from './ethereum.js'

/** The private key of Anvil's first account. */
export const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80' as const
export const signerOf = privateKeyToAccount(KEY)
export const MINE = signerOf.address
export const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export const embeddedAccount = (address: string, overrides: object = {}) => ({
  type: 'wallet',
  address,
  chain_type: 'ethereum',
  connector_type: 'embedded',
  wallet_client_type: 'latchkit',
  recovery_method: 'latchkit',
  imported: false,
  ...overrides,
})
export const userOf = (...addresses: string[]) =>
  readUser({ id: 'user-1', linked_accounts: addresses.map((address) => embeddedAccount(address)) }) as User

/** Signs as the frame does, with the key above. */
export async function signFor({ method, params }: FrameRpc): Promise<unknown> {
  const [first, second] = params
  if (method === 'personal_sign') return signerOf.signMessage({ message: { raw: first as Hex } })
  if (method === 'eth_signTypedData_v4') return signerOf.signTypedData(second as never)
  if (method === 'eth_signTransaction')
    return signerOf.signTransaction(asViem(first as Readonly<Record<string, never>>))
  return `${method} done`
}
function asViem({
  gasLimit,
  value,
  gasPrice,
  maxFeePerGas,
  maxPriorityFeePerGas,
  ...fields
}: Readonly<Record<string, never>>) {
  const type = `${['legacy', 'eip2930', 'eip1559', 'eip4844', 'eip7702'][fields.type ?? 2]}`
  const fees =
    type === 'eip1559' || type === 'eip7702'
      ? { maxFeePerGas: BigInt(maxFeePerGas ?? 0), maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas ?? 0) }
      : { gasPrice: BigInt(gasPrice ?? 0) }
  return {
    ...(fields as object),
    type,
    gas: BigInt(gasLimit ?? 0),
    value: BigInt(value ?? 0),
    ...fees,
  } as TransactionSerializable
}

interface Setup {
  readonly user?: User | null
  readonly host?: Partial<HostConfig>
  readonly raw?: object
  readonly ethereum?: Partial<EthereumApi>
  readonly rpc?: (request: FrameRpc) => Promise<unknown>
  readonly connect?: () => Promise<unknown>
  readonly funding?: FundingRole
  readonly modal?: boolean
  readonly stored?: Readonly<Record<string, unknown>>
  readonly neighbours?: ContextSetup<'embedded-wallet'>['neighbours']
}
/** The parts of the plugin that use a wallet, with a scripted frame. Needs `stubBrowser()`. */
export function embeddedParts({
  user: before = userOf(MINE),
  host = {},
  raw,
  ethereum,
  rpc = signFor,
  connect = async () => ({ address: MINE }),
  funding,
  modal,
  stored,
  neighbours,
}: Setup = {}) {
  const context = testContext('embedded-wallet', {
    user: before,
    host,
    app: raw,
    dialog: modal,
    stored,
    names: wireNames('latchkit'),
    neighbours: { ethereum: { ...setupEthereum(host).api, ...ethereum }, ...neighbours },
    roles: { funding },
  })
  const { ctx, user, events } = context
  const acts: WalletAct[] = []
  events.on('walletAct', (act) => acts.push(act))
  const answerRpc = vi.fn(rpc)
  const request = vi.fn(async (event: string, data: { readonly address: string; readonly request: FrameRpc }) => {
    if (!user.get()) throw new LatchkitError('must_be_authenticated', 'Log in.')
    if (event !== 'wallet:rpc') return connect()
    const { method } = data.request
    return { address: data.address, response: { method, data: await answerRpc(data.request) } }
  })
  const frame = async () => ({ request }) as unknown as WalletFrameApi
  const keyring = createKeyring({ ctx, frame, askToRecover: async () => {} })
  const chains = createChains(ctx, () => ctx.use('ethereum'))
  const parts = { ctx, keyring, chains }
  const queue = createQueue()
  const { sign: transaction, send } = createTransactionSigner(parts, queue)
  const signer = { ...createMessageSigner(parts, queue), transaction, send }
  const provider = createProviders({ ...parts, sign: signer })
  return { ...context, ...parts, signer, provider, acts, answerRpc, request, over: context.leave }
}
/** App settings under which nothing asks the user. */
export const SILENT = { legacy_wallet_ui_config: false, enforce_wallet_uis: false }
