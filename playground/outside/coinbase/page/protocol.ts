import { decrypt, encrypt, importPublic, sharedSecret } from './cipher.js'
import { type Incoming, type Options, type PhoneUpdate, type Request, rejected, type SignerType } from './messages.js'
import type { createSessionKeys, SessionKeys } from './session-keys.js'
import type { Chains, Wallet } from './wallet.js'

/** The person in front of the window. */
export interface Owner {
  /** How they connect; undefined: not at all. */
  choose(options: Options): Promise<SignerType | undefined>
  /** Shows a QR code until the phone has answered by Coinbase's relay. */
  scan(code: string): void
  /** Whether they agree. */
  agree(asked: Request): Promise<boolean>
}
interface Parts {
  readonly keys: ReturnType<typeof createSessionKeys>
  readonly wallet: Wallet
  readonly chains: Chains
  readonly owner: Owner
  /** To the page that opened the window. */
  post(message: object): void
  /** Nothing more is to be asked. */
  close(): void
}

/** Fixed in the SDK. */
const RELAY = 'https://www.walletlink.org'

/**
 * The window's half of what Coinbase's SDK 4 speaks: choose a signer (or a phone's code), shake hands, answer one
 * request, close.
 */
export function createProtocol({ keys, wallet, chains, owner, post, close }: Parts) {
  /** Asked by the SDK, and not answered before a phone has. */
  let selecting: string | undefined

  async function selectSigner({ id, data }: Incoming) {
    const { options = 'all' } = (data ?? {}) as { options?: Options }
    const chosen = options === 'smartWalletOnly' ? 'scw' : await owner.choose(options)
    if (chosen === 'scw') return post({ requestId: id, data: chosen })
    if (!chosen) return close()
    selecting = id
    post({ event: 'WalletLinkSessionRequest' })
  }
  /** The SDK speaks with the phone itself, by its relay; the window shows the session's code. */
  function phone({ session, connected }: PhoneUpdate) {
    if (session) owner.scan(`${RELAY}/#/link?${new URLSearchParams({ ...session, server: RELAY, v: '1' })}`)
    if (!connected) return
    post({ requestId: selecting, data: 'walletlink' })
    close()
  }
  async function reply({ id, sender }: Incoming, own: SessionKeys, content: object) {
    const secret = await sharedSecret(own.privateKey, await importPublic(`${sender}`))
    respond(id, own, { encrypted: await encrypt(secret, { ...content, data: { chains } }) })
  }
  const respond = (requestId: string | undefined, own: SessionKeys, content: object) =>
    post({ id: crypto.randomUUID(), requestId, sender: own.publicKey, content, timestamp: new Date() })

  async function handshake(message: Incoming, asked: Request) {
    const own = await keys.create()
    if (!(await owner.agree(asked))) respond(message.id, own, { failure: rejected })
    else await reply(message, own, { result: await wallet.run(asked, 1) })
    close()
  }
  async function answer(message: Incoming, encrypted: Parameters<typeof decrypt>[1]) {
    const own = await keys.read()
    if (!own) {
      post({ requestId: message.id, content: { failure: { code: 4100, message: 'No session: connect again.' } } })
      return close()
    }
    const secret = await sharedSecret(own.privateKey, await importPublic(`${message.sender}`))
    const { action, chainId } = (await decrypt(secret, encrypted)) as { action: Request; chainId: number }
    const agreed = await owner.agree(action)
    await reply(message, own, { result: agreed ? await wallet.run(action, chainId) : { error: rejected } })
    close()
  }
  return {
    start: () => post({ id: crypto.randomUUID(), event: 'PopupLoaded' }),
    /** Whoever this comes from has been checked. */
    async hear(message: Incoming): Promise<void> {
      const { event, content } = message
      if (event === 'selectSignerType') await selectSigner(message)
      else if (event === 'WalletLinkUpdate') phone((message.data ?? {}) as PhoneUpdate)
      else if (content && 'handshake' in content) await handshake(message, content.handshake)
      else if (content && 'encrypted' in content) await answer(message, content.encrypted)
    },
  }
}
