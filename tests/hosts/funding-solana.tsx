import { Connection, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { funding } from 'latchkit/plugins/funding'
import { passwordless } from 'latchkit/plugins/passwordless'
import { solanaWallet } from 'latchkit/plugins/solana-wallet'
import { useFundWallet, useSignAndSendTransaction, useWallets } from 'latchkit/solana'
import { Host } from './parts/Host.js'
import { mount } from './parts/mount.js'
import { tell } from './parts/probe.js'
import { settings } from './parts/settings.js'

const node = () => Object.values(settings.config.solana?.rpcs ?? {})[0]?.url ?? ''

/** Serialized bytes of an unsigned transfer. */
async function transfer(from: string, to: string, lamports: number): Promise<Uint8Array> {
  const { blockhash: recentBlockhash } = await new Connection(node()).getLatestBlockhash()
  const [fromPubkey, toPubkey] = [new PublicKey(from), new PublicKey(to)]
  const instructions = [SystemProgram.transfer({ fromPubkey, toPubkey, lamports })]
  const message = new TransactionMessage({ payerKey: fromPubkey, recentBlockhash, instructions }).compileToV0Message()
  return new VersionedTransaction(message).serialize()
}

/** Buttons that add funds to the user's embedded Solana wallet. */
function Funding() {
  const { ready, wallets, createWallet } = useWallets()
  const { signAndSendTransaction } = useSignAndSendTransaction()
  const { fundWallet } = useFundWallet({
    onUserExited: ({ balance, ...exit }) =>
      tell('onUserExited', { ...exit, ...(balance !== undefined && { balance: `${balance}` }) }),
  })
  const calls = {
    createWallet: async () => (await createWallet()).address,
    fundWallet,
    fundOwn: async () => wallets[0]?.fund({ amount: '0.5' }),
    send: async (to: string, lamports: number) => {
      const [wallet] = wallets
      if (!wallet) throw new Error('There is no wallet.')
      const transaction = await transfer(wallet.address, to, lamports)
      return [...(await signAndSendTransaction({ wallet, transaction })).signature]
    },
  }
  Object.assign(window.__calls, calls)
  return (
    <output data-testid="wallets">{JSON.stringify({ ready, wallets: wallets.map(({ address }) => address) })}</output>
  )
}

mount(
  <Host plugins={[passwordless, solanaWallet, funding]}>
    <Funding />
  </Host>,
)
