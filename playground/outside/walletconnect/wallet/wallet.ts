import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { answering } from './answering.js'
import { chainIdOf } from './chains.js'
import { askedChains } from './namespaces.js'
import { sessionsOf, switching } from './sessions.js'
import type { Mode, WalletOptions, WalletState } from './state.js'
import { createStore } from './store.js'

export type Wallet = Awaited<ReturnType<typeof openWallet>>

/** The wallet waits so long for the app's proposal after pairing. */
const REQUEST_TIMEOUT_MS = 15_000

/** A wallet that apps on other devices use by WalletConnect. It has no user interface. */
export async function openWallet(options: WalletOptions) {
  const { relayUrl, projectId, identity, accounts, storagePrefix } = options
  const core = new Core({
    relayUrl,
    projectId,
    customStoragePrefix: storagePrefix,
    telemetryEnabled: false,
    logger: 'silent',
  }) as WalletKitTypes.Options['core'] // Its types do not support exactOptionalPropertyTypes.
  const kit = await WalletKit.init({ core, metadata: { ...identity, icons: [] } })
  // In a page the SDK replaces the URL by the page's address, and then the wallet could not claim to be a brand.
  Object.assign(kit.engine.signClient.metadata, { url: identity.url })
  const [first] = accounts
  if (!first) throw new Error('A wallet needs an account.')
  const store = createStore<WalletState>({
    mode: options.mode,
    account: first.address,
    chainId: [...options.nodes.keys()][0] ?? options.chains?.[0] ?? 1,
    nodes: options.nodes,
    pairing: false,
    proposal: undefined,
    request: undefined,
    busy: false,
    sessions: sessionsOf(kit),
    problem: '',
  })
  const answers = answering(kit, store, accounts)
  let impatient: ReturnType<typeof setTimeout> | undefined

  kit.on('session_proposal', ({ id, params }: WalletKitTypes.SessionProposal) => {
    clearTimeout(impatient)
    const { name, url } = params.proposer.metadata
    const requested = askedChains(params)
    const chains = options.chains ? requested.filter((chain) => options.chains?.includes(chain)) : requested
    const { pairingTopic } = params
    store.set({ pairing: false, problem: '', proposal: { id, pairingTopic, name, url, chains } })
    answers.byItself()
  })
  kit.on('session_request', ({ id, topic, params }: WalletKitTypes.SessionRequest) => {
    const { method, params: input } = params.request
    const from = kit.getActiveSessions()[topic]?.peer.metadata.name ?? 'An app'
    const list: readonly unknown[] = Array.isArray(input) ? input : [input]
    store.set({ request: { id, topic, from, chainId: chainIdOf(params.chainId) ?? 0, method, params: list } })
    answers.byItself()
  })
  kit.on('session_request_expire', ({ id }) => store.get().request?.id === id && store.set({ request: undefined }))
  kit.on('proposal_expire', ({ id }) => store.get().proposal?.id === id && dropProposal())
  core.pairing.events.on('pairing_delete', ({ topic }: { topic: string }) => {
    if (store.get().proposal?.pairingTopic === topic) dropProposal()
  })
  kit.on('session_delete', () => store.set({ sessions: sessionsOf(kit), request: undefined }))
  const dropProposal = () => store.set({ proposal: undefined, busy: false, problem: 'The app does not ask any more.' })

  return {
    state: { get: store.get, subscribe: store.subscribe },
    accounts: accounts.map(({ address }) => address),
    identity,
    setMode: (mode: Mode) => store.set({ mode }),
    ...answers,
    ...switching(kit, store, accounts),
    /** Pairs by the URI of an app's QR code, `wc:…@2?…`. False if that fails; the page shows the reason. */
    async pair(uri: string): Promise<boolean> {
      clearTimeout(impatient)
      store.set({ pairing: true, problem: '', proposal: undefined })
      try {
        checkUri(uri)
        await kit.pair({ uri: uri.trim() })
        impatient = setTimeout(() => {
          if (store.get().pairing) store.set({ pairing: false, problem: 'Nobody asks under this URI any more.' })
        }, REQUEST_TIMEOUT_MS)
        return true
      } catch (error) {
        store.set({ pairing: false, problem: (error as Error).message })
        return false
      }
    },
    async close() {
      clearTimeout(impatient)
      core.heartbeat.stop()
      await core.relayer.transportClose()
    },
  }
}

function checkUri(uri: string) {
  const text = uri.trim()
  if (!/^wc:[0-9a-f]+@2\?/.test(text))
    throw new Error('This is no WalletConnect URI: it begins with wc: and has @2 in it.')
  const expiry = Number(new URLSearchParams(text.split('?')[1]).get('expiryTimestamp'))
  if (expiry && expiry * 1000 < Date.now()) throw new Error('This URI has expired: ask the app for another one.')
}
