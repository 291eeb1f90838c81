import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import type { BrowserContext, WebSocketRoute } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** A message of the SDK to the relay. The relay's answer carries the same `id`. */
interface FromHost {
  readonly type: 'HostSession' | 'IsLinked' | 'GetSessionConfig' | 'SetSessionConfig' | 'PublishEvent'
  readonly id: number
  readonly sessionId: string
  /** IV, tag and text, in hex. */
  readonly data?: string
}
interface Web3Request {
  readonly method: string
  readonly params: { readonly message: `0x${string}`; readonly addPrefix: boolean }
}
const ANSWERS = {
  HostSession: { type: 'OK' },
  SetSessionConfig: { type: 'OK' },
  GetSessionConfig: { type: 'GetSessionConfigOK', webhookId: '', webhookUrl: '', metadata: {} },
  PublishEvent: { type: 'PublishEventOK', eventId: randomUUID() },
}

function encrypt(secret: Buffer, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', secret, iv)
  const body = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('hex')
}
function decrypt(secret: Buffer, hex: string): string {
  const bytes = Buffer.from(hex, 'hex')
  const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString()
}

/** Stands in for Coinbase's relay, whose address is fixed in its SDK, and for a phone connected to it (decision 38). */
export async function startPhone(context: BrowserContext) {
  const account = privateKeyToAccount(generatePrivateKey())
  const hosts = new Map<WebSocketRoute, string>()
  let scanned: { readonly id: string; readonly secret: Buffer } | undefined
  let approves = true

  async function respond({ method, params }: Web3Request) {
    if (!approves) return { method, errorCode: 4001, errorMessage: 'User denied the request' }
    if (method === 'requestEthereumAccounts') return { method, result: [account.address] }
    if (method !== 'signEthereumMessage') return { method, errorMessage: `This phone does not know ${method}` }
    const { message, addPrefix } = params
    const signed = addPrefix ? account.signMessage({ message: { raw: message } }) : account.sign({ hash: message })
    return { method, result: await signed }
  }
  async function ring(sessionId: string, data: string) {
    if (scanned?.id !== sessionId) return
    const { secret } = scanned
    const { type, id, request } = JSON.parse(decrypt(secret, data)) as {
      type: string
      id: string
      request: Web3Request
    }
    if (type !== 'WEB3_REQUEST') return
    const response = encrypt(secret, JSON.stringify({ type: 'WEB3_RESPONSE', id, response: await respond(request) }))
    tell(sessionId, { type: 'Event', sessionId, eventId: randomUUID(), event: 'Web3Response', data: response })
  }
  function tell(sessionId: string, message: object) {
    for (const [socket, session] of hosts) if (session === sessionId) socket.send(JSON.stringify(message))
  }
  await context.route('https://www.walletlink.org/**', (route) => route.fulfill({ json: { events: [] } }))
  await context.routeWebSocket('wss://www.walletlink.org/rpc', (socket) => {
    socket.onClose(() => void hosts.delete(socket))
    socket.onMessage(async (text) => {
      if (text === 'h') return socket.send('h')
      const { type, id, sessionId, data } = JSON.parse(`${text}`) as FromHost
      hosts.set(socket, sessionId)
      const linked = scanned?.id === sessionId
      const answer = type === 'IsLinked' ? { type: 'IsLinkedOK', linked, onlineGuests: Number(linked) } : ANSWERS[type]
      socket.send(JSON.stringify({ ...answer, id, sessionId }))
      if (type === 'PublishEvent' && data) await ring(sessionId, data)
    })
  })
  return {
    address: account.address,
    /** `code` is the code on the keys page. */
    scan(code: string) {
      const of = new URLSearchParams(code.split('?')[1])
      scanned = { id: `${of.get('id')}`, secret: Buffer.from(`${of.get('secret')}`, 'hex') }
      tell(scanned.id, { type: 'Linked', sessionId: scanned.id, onlineGuests: 1 })
    },
    reject() {
      approves = false
    },
  }
}
