import { decrypt, encrypt, importPublic, sharedSecret } from './cipher.js'
import { type Incoming, type Options, type PhoneUpdate, type Request, rejected, type SignerType } from './messages.js'
import type { createSessionKeys, SessionKeys } from './session-keys.js'
import type { Chains, Wallet } from './wallet.js'

/** The decisions of the user in front of the window. */
export interface Owner {
  /** Asks how the user connects. Undefined if the user does not want to connect. */
  choose(options: Options): Promise<SignerType | undefined>
  /** Shows a QR code until the phone has answered by Coinbase's relay. */
  scan(code: string): void
  /** Asks whether the user allows the request. */
  agree(request: Request): Promise<boolean>
}
interface Parts {
  readonly keys: ReturnType<typeof createSessionKeys>
  readonly wallet: Wallet
  readonly chains: Chains
  readonly owner: Owner
  /** Sends a message to the page that opened the window. */
  post(message: object): void
  /** Called when the request is finished. */
  close(): void
}

/** The relay's address is fixed in the SDK. */
const RELAY = 'https://www.walletlink.org'

/**
 * The window's side of the protocol of Coinbase's SDK 4: the user chooses a signer (or scans a code with a phone), the
 * window exchanges keys, answers one request and closes.
 */
export function createProtocol({ keys, wallet, chains, owner, post, close }: Parts) {
  /** The id of the SDK's request for a signer, which is answered only after the phone has connected. */
  let selecting: string | undefined

  async function selectSigner({ id, data }: Incoming) {
    const { options = 'all' } = (data ?? {}) as { options?: Options }
    const chosen = options === 'smartWalletOnly' ? 'scw' : await owner.choose(options)
    if (chosen === 'scw') return post({ requestId: id, data: chosen })
    if (!chosen) return close()
    selecting = id
    post({ event: 'WalletLinkSessionRequest' })
  }
  /** Shows the session's code. The SDK itself communicates with the phone through its relay. */
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

  async function handshake(message: Incoming, request: Request) {
    const own = await keys.create()
    if (!(await owner.agree(request))) respond(message.id, own, { failure: rejected })
    else await reply(message, own, { result: await wallet.run(request, 1) })
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
    /** Handles a message. The caller has already checked the sender. */
    async hear(message: Incoming): Promise<void> {
      const { event, content } = message
      if (event === 'selectSignerType') await selectSigner(message)
      else if (event === 'WalletLinkUpdate') phone((message.data ?? {}) as PhoneUpdate)
      else if (content && 'handshake' in content) await handshake(message, content.handshake)
      else if (content && 'encrypted' in content) await answer(message, content.encrypted)
    },
  }
}
