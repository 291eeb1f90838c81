import type { PrivateKeyAccount } from 'viem/accounts'
import { caip2 } from './chains.js'
import { namespacesOf } from './namespaces.js'
import { sessionsOf } from './sessions.js'
import { Refusal, sign } from './sign.js'
import type { AskedRequest, Kit, WalletState } from './state.js'
import type { Store } from './store.js'

const REJECTED = { code: 5000, message: 'User rejected.' }
/** The delay of the mode `slow`. */
const SLOW_ANSWER_MS = 3_000

/** Approves and rejects proposals and requests. */
export function answering(kit: Kit, store: Store<WalletState>, accounts: readonly PrivateKeyAccount[]) {
  /** Sends one answer at a time; failures show on the page. */
  async function answer(work: () => Promise<unknown>, after: Partial<WalletState>) {
    if (store.get().busy) return
    store.set({ busy: true, problem: '' })
    try {
      await work()
    } catch (error) {
      store.set({ problem: (error as Error).message })
    }
    store.set({ ...after, busy: false, sessions: sessionsOf(kit) })
  }

  async function approveProposal() {
    const { proposal, account, chainId } = store.get()
    if (!proposal) return
    const { id, chains } = proposal
    const begin = chains.includes(chainId) ? chainId : chains[0]
    if (begin === undefined) return rejectProposal({ code: 5100, message: 'Unsupported chains.' })
    const ordered = [begin, ...chains.filter((chain) => chain !== begin)]
    await answer(() => kit.approveSession({ id, namespaces: namespacesOf(account, ordered) }), {
      proposal: undefined,
      chainId: begin,
    })
  }
  async function rejectProposal(reason = REJECTED) {
    const { proposal } = store.get()
    if (proposal) await answer(() => kit.rejectSession({ id: proposal.id, reason }), { proposal: undefined })
  }

  const respond = ({ topic, id }: AskedRequest, answered: { result: unknown } | { error: typeof REJECTED }) =>
    kit.respondSessionRequest({ topic, response: { jsonrpc: '2.0', id, ...answered } })
  async function approveRequest() {
    const { request } = store.get()
    if (!request) return
    await answer(
      async () => {
        try {
          await respond(request, { result: await perform(request) })
        } catch (error) {
          const { message } = error as Error
          await respond(request, { error: { code: error instanceof Refusal ? error.code : -32000, message } })
          throw error
        }
      },
      { request: undefined },
    )
  }
  async function rejectRequest() {
    const { request } = store.get()
    if (request) await answer(() => respond(request, { error: REJECTED }), { request: undefined })
  }

  async function perform({ topic, chainId, method, params }: AskedRequest): Promise<unknown> {
    const { nodes } = store.get()
    const [chain] = params as readonly [{ readonly chainId?: string; readonly rpcUrls?: readonly string[] }?]
    if (method === 'wallet_addEthereumChain') {
      store.set({ nodes: new Map(nodes).set(Number(chain?.chainId), `${chain?.rpcUrls?.[0] ?? ''}`) })
      return null
    }
    if (method === 'wallet_switchEthereumChain') return move(topic, Number(chain?.chainId))
    return sign({ accounts, node: (id) => nodes.get(id) }, chainId, method, params)
  }
  async function move(topic: string, chainId: number) {
    const { account, nodes, sessions } = store.get()
    const chains = sessions.find((session) => session.topic === topic)?.chains ?? []
    if (!chains.includes(chainId) && !nodes.has(chainId))
      throw new Refusal(4902, `Unrecognized chain ID "${caip2(chainId)}". Try adding the chain first.`)
    const all = [...new Set([chainId, ...chains])]
    const { acknowledged } = await kit.updateSession({ topic, namespaces: namespacesOf(account, all) })
    await acknowledged()
    store.set({ chainId })
    return null
  }

  const approve = async () => (store.get().proposal ? approveProposal() : approveRequest())
  const reject = async () => (store.get().proposal ? rejectProposal() : rejectRequest())
  return {
    approveProposal,
    rejectProposal: () => rejectProposal(),
    approveRequest,
    rejectRequest,
    /** Answers the latest request if the wallet is set to answer by itself. */
    byItself() {
      const { mode } = store.get()
      if (mode === 'approve') void approve()
      if (mode === 'reject') void reject()
      if (mode === 'slow') setTimeout(approve, SLOW_ANSWER_MS)
    },
  }
}
