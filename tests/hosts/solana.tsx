import { Connection, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { getWallets } from '@wallet-standard/app'
import { customAuth } from 'latchkit/plugins/custom-auth'
import { embeddedWallet } from 'latchkit/plugins/embedded-wallet'
import { guest } from 'latchkit/plugins/guest'
import { passwordless } from 'latchkit/plugins/passwordless'
import { solanaWallet } from 'latchkit/plugins/solana-wallet'
import { wallets } from 'latchkit/plugins/wallets'
import { useGuestAccounts, useSolanaWallets } from 'latchkit/react'
import { useSignAndSendTransaction, useSignMessage, useSignTransaction } from 'latchkit/solana'
import { Host } from './parts/Host.js'
import { mount } from './parts/mount.js'
import { tell } from './parts/probe.js'
import { settings } from './parts/settings.js'

/** The token of the host's own login, if the test set one. */
const token = new URLSearchParams(location.search).get('token')
const customAuthConfig = token ? { customAuth: { isLoading: false, getCustomAccessToken: async () => token } } : {}
const config = { ...settings.config, ...customAuthConfig }
const node = () => Object.values(config.solana?.rpcs ?? {})[0]?.url ?? ''

/** Serialized bytes of an unsigned transfer. */
async function transfer(from: string, to: string, lamports: number): Promise<Uint8Array> {
  const { blockhash: recentBlockhash } = await new Connection(node()).getLatestBlockhash()
  const [fromPubkey, toPubkey] = [new PublicKey(from), new PublicKey(to)]
  const instructions = [SystemProgram.transfer({ fromPubkey, toPubkey, lamports })]
  const message = new TransactionMessage({ payerKey: fromPubkey, recentBlockhash, instructions }).compileToV0Message()
  return new VersionedTransaction(message).serialize()
}

interface Signs {
  signMessage(of: object): Promise<readonly { readonly signature: Uint8Array }[]>
  signAndSendTransaction(of: object): Promise<readonly { readonly signature: Uint8Array }[]>
  connect(of?: object): Promise<{ readonly accounts: readonly { readonly address: string }[] }>
  disconnect(): Promise<void>
}
/** The wallets that a dapp without our SDK finds. */
const dappWallets = () =>
  getWallets()
    .get()
    .filter(({ features }) => 'solana:signMessage' in features)
const feature = (name: string) => dappWallets()[0]?.features[name as 'standard:connect'] as unknown as Signs

function Solana() {
  const { ready, wallets: list, createWallet, exportWallet } = useSolanaWallets()
  const { createGuestAccount } = useGuestAccounts()
  const { signMessage } = useSignMessage()
  const { signTransaction } = useSignTransaction()
  const { signAndSendTransaction } = useSignAndSendTransaction()
  const firstWallet = () => {
    if (!list[0]) throw new Error('There is no wallet.')
    return list[0]
  }
  const calls = {
    create: async () => (await createWallet()).address,
    guest: async () => (await createGuestAccount()).id,
    exportWallet: (of?: { address: string }) => exportWallet(of).then(() => tell('export.resolved')),
    signText: async (message: string) =>
      (await firstWallet().getProvider?.())?.request({ method: 'signMessage', params: { message } }),
    signBytes: async (bytes: number[]) => {
      const { signature } = await signMessage({ wallet: firstWallet(), message: Uint8Array.from(bytes) })
      return [...signature]
    },
    signTransfer: async (from: string, to: string, lamports: number) => {
      const { signedTransaction } = await signTransaction({
        wallet: firstWallet(),
        transaction: await transfer(from, to, lamports),
      })
      return [...signedTransaction]
    },
    unsigned: async (to: string) => [
      ...VersionedTransaction.deserialize(await transfer(firstWallet().address, to, 1)).message.serialize(),
    ],
    send: async (to: string, lamports: number, chain?: string) => {
      const transaction = await transfer(firstWallet().address, to, lamports)
      return [...(await signAndSendTransaction({ wallet: firstWallet(), transaction, chain })).signature]
    },
    dappSees: async () =>
      dappWallets().map(({ name, chains, accounts, features }) => ({
        name,
        chains,
        addresses: accounts.map(({ address }) => address),
        features: Object.keys(features),
        frozen: accounts.every((account) => Object.isFrozen(account)),
      })),
    dappSigns: async (bytes: number[]) => {
      const account = dappWallets()[0]?.accounts[0]
      const [signed] = await feature('solana:signMessage').signMessage({ account, message: Uint8Array.from(bytes) })
      return [...(signed?.signature ?? [])]
    },
    dappSends: async (to: string, lamports: number) => {
      const account = dappWallets()[0]?.accounts[0]
      const transaction = await transfer(account?.address ?? '', to, lamports)
      const chain = dappWallets()[0]?.chains[0]
      const [result] = await feature('solana:signAndSendTransaction').signAndSendTransaction({
        account,
        transaction,
        chain,
      })
      return [...(result?.signature ?? [])]
    },
    dappLeaves: async () => feature('standard:disconnect').disconnect(),
    dappConnects: async () => (await feature('standard:connect').connect({ silent: true })).accounts.length,
  }
  Object.assign(window.__calls, calls)
  const shownWallets = list.map(({ address, connectorType, walletClientType, linked, imported, meta }) => ({
    address,
    connectorType,
    walletClientType,
    linked,
    imported,
    name: meta.name,
    id: meta.id,
  }))
  return <output data-testid="wallets">{JSON.stringify({ ready, wallets: shownWallets })}</output>
}

mount(
  <Host config={config} plugins={[passwordless, customAuth, guest, wallets, embeddedWallet, solanaWallet]}>
    <Solana />
  </Host>,
)
