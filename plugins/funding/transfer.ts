import { LatchkitError } from '../../core/errors.js'
import { startFlow } from '../../core/flow.js'
import type { Store } from '../../core/lib/store.js'
import type { Context } from '../../core/plugin.js'
import type { ConnectedWallet, WalletSource } from '../../core/wallets.js'
import type { WalletOption, WalletsApi } from '../wallets/contract.js'
import type { TransferEnd, TransferTask, WalletChoice } from './contract.js'
import { followTransfer } from './follow-transfer.js'
import type { Sent } from './outcome.js'
import { bridgeOutcome } from './relay.api.js'
import { sendTransfer } from './send-transfer.js'
import { type TransferIo, transferFlow } from './transfer.flow.js'
import { transferCall } from './transfer-call.js'
import { planTransfer, quoteAgain } from './transfer-plan.js'

const RELAY = 'https://api.relay.link'
const RELAY_OF_TESTNETS = 'https://api.testnets.relay.link'

/**
 * Presents the transfer from another wallet, and reports what that wallet sends. Returns `manual` at once if there are
 * no wallets to choose from. Modal §4.13.
 */
export async function transfer(
  ctx: Context<'funding'>,
  task: TransferTask,
  leave: AbortSignal,
  onSent: (sent: Sent) => void,
): Promise<TransferEnd> {
  const { clock, signal } = ctx
  const wallets = await ctx.use('wallets')
  if (!wallets) return 'manual'
  const io = await createTransferIo(ctx, wallets, onSent)
  const { address, chain, asset, units } = task
  const first = { at: 'choosing', address, chain, asset, units, choices: io.choices.get() } as const
  return ctx.present('transfer', startFlow(transferFlow, first, io, { clock, signal, leave }))
}

async function createTransferIo(
  ctx: Context<'funding'>,
  wallets: WalletsApi,
  onSent: (sent: Sent) => void,
): Promise<TransferIo> {
  const ethereum = await ctx.use('ethereum')
  const relay = (isTestnet: boolean) => {
    const { url = RELAY, testnetUrl = RELAY_OF_TESTNETS } = ctx.host.fundingMethodConfig?.relay ?? {}
    return isTestnet ? testnetUrl : url
  }
  const parts = { ethereum, relay, now: ctx.clock.now }
  return {
    choices: choicesOf(wallets),
    connect: (id, signal) => connect(wallets, id, signal),
    plan: (state) => planTransfer(state, parts),
    quote: (state, option) => quoteAgain(state, option, parts),
    async pay(state, option, signal) {
      const call = option
        ? { ...option.quote, value: option.quote.cost, chainId: option.chain.id }
        : { ...transferCall(state), chainId: state.chain.id }
      const hash = await sendTransfer(state.wallet, call, signal)
      onSent({ hash, walletClientType: state.wallet.walletClientType })
      return hash
    },
    async arrive(sent, { now, sleep }) {
      const { hash, option, chain } = sent
      const node = await ethereum.client(option?.chain.id ?? chain.id)
      const url = relay(!!(await ethereum.chain(chain.id)).testnet)
      await followTransfer(sent, {
        receipt: async () => (await node.getTransactionReceipt({ hash })).status,
        bridge: async () => (option ? bridgeOutcome(url, option.quote) : null),
        now,
        sleep,
      })
    },
  }
}

const isEthereum = ({ chainType }: WalletOption) => chainType === 'ethereum'
/**
 * The wallets to choose from, first those that are in this browser or connected. Wallets that announce themselves later
 * are added, and so is the account of each.
 */
const choicesOf = ({ options, wallets }: WalletsApi): Store<readonly WalletChoice[]> => ({
  get: () =>
    options
      .get()
      .filter(isEthereum)
      .map((option) => {
        const { id, name, icon, detected } = option
        const address = connectedAs(option, wallets.get())?.address
        return { choice: { id, name, icon, address }, isHere: detected || !!address }
      })
      .sort((one, other) => Number(other.isHere) - Number(one.isHere))
      .map(({ choice }) => choice),
  subscribe(listener) {
    const ends = [options, wallets].map((store) => store.subscribe(listener))
    return () => ends.forEach((end) => void end())
  },
})

/** Connects a wallet, or returns it if it is connected already. */
async function connect(wallets: WalletsApi, id: string, signal: AbortSignal): Promise<ConnectedWallet | 'back'> {
  const option = wallets.options.get().find((one) => one.id === id && isEthereum(one))
  const connected = option && connectedAs(option, wallets.wallets.get())
  if (connected) return connected
  const wallet = await wallets.enter(`wallet:${id}`, { connectOnly: true, signal })
  if (wallet === 'back') return wallet
  if ('type' in wallet && wallet.type === 'ethereum') return wallet
  throw new LatchkitError('invalid_data', 'No wallet of Ethereum was connected.')
}
const connectedAs = ({ rdns, client }: WalletOption, { wallets }: WalletSource) =>
  wallets.find(
    (wallet): wallet is ConnectedWallet =>
      wallet.type === 'ethereum' &&
      wallet.address !== '' && // a locked wallet has no address
      (rdns ? wallet.meta.id === rdns : wallet.walletClientType === client),
  )
