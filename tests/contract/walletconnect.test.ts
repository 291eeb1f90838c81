import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { walletconnect } from '../../playground/outside/walletconnect/walletconnect.js'
import { type Outside, startOutside } from '../outside.js'

const TOPIC = 'a'.repeat(64)
const SESSION = 'b'.repeat(64)

interface Message {
  readonly id?: number | null
  readonly method?: string
  readonly params?: { readonly id: string; readonly data: { readonly topic: string; readonly message: string } }
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

let outside: Outside
const sockets: WebSocket[] = []
beforeAll(async () => {
  outside = await startOutside([walletconnect])
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate()
})
afterAll(() => outside.close())

/** A token like the SDK's. Nobody checks its signature. `exp` is in seconds. */
function token(who: string, exp = Date.now() / 1000 + 3600) {
  const claims = Buffer.from(JSON.stringify({ iss: `did:key:${who}`, exp })).toString('base64url')
  return `e30.${claims}.AA`
}
const address = (query: Record<string, string>, path = '/walletconnect/relay') =>
  `${outside.url.replace('http', 'ws')}${path}?${new URLSearchParams(query)}`

async function open(who: string) {
  const socket = new WebSocket(address({ auth: token(who), projectId: 'sandbox' }))
  sockets.push(socket)
  const messages: Message[] = []
  socket.on('message', (text) => messages.push(JSON.parse(`${text}`)))
  await once(socket, 'open')
  let id = 0
  const next = async (matches: (one: Message) => boolean): Promise<Message> => {
    await expect.poll(() => messages.find(matches)).toBeDefined()
    return messages.find(matches) as Message
  }
  return {
    socket,
    heard: messages,
    async call(method: string, params: object = {}) {
      const requestId = ++id
      socket.send(JSON.stringify({ id: requestId, jsonrpc: '2.0', method, params }))
      return next((message) => message.id === requestId && !message.method)
    },
    delivered: (message: string) => next(({ params }) => params?.data.message === message),
    acknowledge: ({ id }: Message) => socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true })),
    messages: () => messages.flatMap(({ params }) => (params ? [params.data.message] : [])),
  }
}
/** The status with which a server refuses a socket. */
async function refused(url: string): Promise<number> {
  const socket = new WebSocket(url)
  socket.on('error', () => {})
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }]
  return response.statusCode
}

describe('WalletConnect’s relay', () => {
  test('passes a message to who listens, and keeps it for who comes later', async () => {
    const [app, wallet] = [await open('app'), await open('wallet')]
    const subscribed = await wallet.call('irn_subscribe', { topic: TOPIC })
    expect(await app.call('irn_publish', { topic: TOPIC, message: 'sealed', ttl: 300, tag: 1100 })).toMatchObject({
      result: true,
    })
    const delivered = await wallet.delivered('sealed')
    expect(delivered).toMatchObject({ method: 'irn_subscription', params: { id: subscribed.result } })
    const late = await open('late')
    await late.call('irn_batchSubscribe', { topics: [TOPIC] })
    await late.delivered('sealed')
    expect(app.messages()).toEqual([])
  })

  test('brings again what was not acknowledged, and only that', async () => {
    const topic = 'c'.repeat(64)
    const [app, wallet] = [await open('app'), await open('again')]
    await app.call('irn_batchPublish', { messages: [1, 2].map((n) => ({ topic, message: `${n}`, ttl: 300 })) })
    await wallet.call('irn_subscribe', { topic })
    wallet.acknowledge(await wallet.delivered('1'))
    await wallet.delivered('2')
    await wallet.call('irn_unsubscribe', { topic })
    wallet.socket.terminate()
    const reopened = await open('again')
    await reopened.call('irn_subscribe', { topic })
    await reopened.delivered('2')
    expect(reopened.messages()).toEqual(['2'])
    expect(await reopened.call('irn_fetchMessages', { topic })).toMatchObject({
      result: { messages: [{ message: '2' }], hasMore: false },
    })
  })

  test('a session begins with one call of each side', async () => {
    const [app, wallet] = [await open('proposer'), await open('responder')]
    await app.call('wc_proposeSession', { pairingTopic: TOPIC, sessionProposal: 'proposal' })
    await wallet.call('irn_subscribe', { topic: TOPIC })
    await wallet.delivered('proposal')
    await app.call('irn_subscribe', { topic: SESSION })
    await wallet.call('wc_approveSession', {
      pairingTopic: TOPIC,
      sessionTopic: SESSION,
      sessionProposalResponse: 'yes',
      sessionSettlementRequest: 'settle',
    })
    await app.delivered('yes')
    await app.delivered('settle')
  })

  test('bad input is refused, and the socket stays', async () => {
    const { socket, call, heard: messages } = await open('clumsy')
    const code = async (method: string, params?: object) => (await call(method, params)).error?.code
    expect(await code('irn_dance')).toBe(-32601)
    expect(await code('constructor')).toBe(-32601)
    expect(await code('irn_subscribe', { topic: 'short' })).toBe(-32602)
    expect(await code('irn_subscribe')).toBe(-32602)
    expect(await code('irn_publish', { topic: TOPIC, message: '' })).toBe(-32602)
    expect(await code('irn_publish', { topic: TOPIC, message: 7 })).toBe(-32602)
    expect(await code('irn_batchSubscribe', { topics: TOPIC })).toBe(-32602)
    expect(await code('irn_batchSubscribe', { topics: Array.from({ length: 501 }, () => TOPIC) })).toBe(-32602)
    expect(await code('wc_approveSession', { pairingTopic: TOPIC })).toBe(-32602)
    for (const text of ['{', 'null', '7']) socket.send(text)
    await expect.poll(() => messages.filter(({ error }) => error?.code === -32700).length).toBe(3)
    socket.send(JSON.stringify({ id: 4711, jsonrpc: '2.0', result: true })) // acknowledges no delivery
    expect((await call('irn_subscribe', { topic: TOPIC })).result).toMatch(/^[0-9a-f]{64}$/)
  })

  test('a message beyond the size limit closes the socket', async () => {
    const { socket } = await open('enormous')
    const closed = once(socket, 'close')
    socket.send(
      JSON.stringify({ id: 1, method: 'irn_publish', params: { topic: TOPIC, message: 'x'.repeat(600_000) } }),
    )
    expect((await closed)[0]).toBe(1009)
  })

  test('lets nobody in without a project, a token, or by another door', async () => {
    const auth = token('someone')
    expect(await refused(address({ auth }))).toBe(401)
    expect(await refused(address({ projectId: 'sandbox' }))).toBe(401)
    expect(await refused(address({ projectId: 'sandbox', auth: 'nonsense' }))).toBe(401)
    expect(await refused(address({ projectId: 'sandbox', auth: token('late', 1) }))).toBe(401)
    expect(await refused(address({ projectId: 'sandbox', auth }, '/walletconnect/elsewhere'))).toBe(404)
    expect(await refused(address({ projectId: 'sandbox', auth }, '/nobody/relay'))).toBe(404)
  })

  test('reports its state', async () => {
    await open('one')
    const response = await fetch(`${outside.url}/walletconnect/relay/health`)
    expect(await response.json()).toMatchObject({
      status: 'ok',
      sockets: expect.any(Number),
      messages: expect.any(Number),
    })
  })

  test('the wallet’s page, its script and its styles', async () => {
    const get = async (path: string) => fetch(`${outside.url}/walletconnect${path}`)
    const page = await get('/')
    expect(await page.text()).toContain(`data-relay="${address({}).replace('?', '')}"`)
    const script = await get('/wallet.js')
    expect(script.headers.get('content-type')).toContain('text/javascript')
    expect((await script.text()).length).toBeGreaterThan(100_000)
    expect(await (await get('/wallet.css')).text()).toContain('.card')
    expect((await get('/nothing')).status).toBe(404)
  })
})
