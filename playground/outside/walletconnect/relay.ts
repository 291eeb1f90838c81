import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { answer, parse } from './calls.js'
import { type Client, clientOf } from './client.js'
import { type Exchange, subscriptionId } from './irn.js'
import { createMailbox, type Message } from './mailbox.js'

/** Milliseconds between two pings. A client closes the socket if it gets none for 35 s. */
const PING_INTERVAL_MS = 20_000
const MAX_MESSAGE_BYTES = 512 * 1024

/** WalletConnect's relay, in memory. It passes encrypted messages between the clients of a topic. */
export function createRelay() {
  const mailbox = createMailbox()
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES })
  const readers = new Map<string, Map<WebSocket, Client>>()
  const acknowledgements = new WeakMap<WebSocket, Map<number, Message>>()
  const unanswered = new WeakSet<WebSocket>()
  let lastId = Date.now()

  function deliver(socket: WebSocket, client: Client, message: Message) {
    const { topic, message: sealed, publishedAt, tag } = message
    const id = ++lastId
    // There is no attestation, because WalletConnect cannot verify pages on this machine.
    const data = { topic, message: sealed, publishedAt, tag, attestation: '' }
    const params = { id: subscriptionId(topic, client), data }
    acknowledgements.get(socket)?.set(id, message)
    socket.send(JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params }))
  }

  const exchangeOf = (socket: WebSocket, client: Client): Exchange => ({
    subscribe(topic) {
      readers.set(topic, (readers.get(topic) ?? new Map()).set(socket, client))
      // The response to the subscription must be sent before the messages.
      setImmediate(() => {
        for (const message of mailbox.read(topic, client.id)) deliver(socket, client, message)
      })
      return subscriptionId(topic, client)
    },
    unsubscribe: (topic) => forget(topic, socket),
    publish({ ttl, ...letter }) {
      const publishedAt = Date.now()
      const message = { ...letter, publishedAt, expiresAt: publishedAt + ttl * 1000, from: client.id }
      mailbox.put(message)
      for (const [reader, who] of readers.get(letter.topic) ?? [])
        if (who.id !== client.id) deliver(reader, who, message)
    },
    waiting: (topic) => mailbox.read(topic, client.id),
  })
  function forget(topic: string, socket: WebSocket) {
    const those = readers.get(topic)
    those?.delete(socket)
    if (!those?.size) readers.delete(topic)
  }

  function open(socket: WebSocket, client: Client) {
    const exchange = exchangeOf(socket, client)
    const awaited = new Map<number, Message>()
    acknowledgements.set(socket, awaited)
    function acknowledge(id: number) {
      const message = awaited.get(id)
      if (message) mailbox.take(message, client.id)
      awaited.delete(id)
    }
    socket.on('message', (text) => {
      const call = parse(`${text}`)
      if (call && !call.method) acknowledge(Number(call.id))
      else socket.send(JSON.stringify({ jsonrpc: '2.0', id: call?.id ?? null, ...answer(exchange, call) }))
    })
    socket.on('pong', () => unanswered.delete(socket))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      for (const topic of [...readers.keys()]) forget(topic, socket)
    })
  }
  const beat = setInterval(() => {
    mailbox.sweep()
    for (const socket of server.clients) {
      if (unanswered.has(socket)) socket.terminate()
      unanswered.add(socket)
      socket.ping()
    }
  }, PING_INTERVAL_MS).unref()

  return {
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
      const client = clientOf(request)
      if (typeof client === 'string')
        return void socket.end(`HTTP/1.1 401 Unauthorized\r\ncontent-type: text/plain\r\n\r\n${client}`)
      server.handleUpgrade(request, socket, head, (opened) => open(opened, client))
    },
    health: () => ({ status: 'ok', sockets: server.clients.size, ...mailbox.size() }),
    async close() {
      clearInterval(beat)
      for (const socket of server.clients) socket.terminate()
      await new Promise((over) => server.close(over))
    },
  }
}
