import { createHash } from 'node:crypto'
import type { Client } from './client.js'
import type { Message } from './mailbox.js'

/** The relay's operations for one client, from which the protocol's methods are built. */
export interface Exchange {
  subscribe(topic: string): string
  unsubscribe(topic: string): void
  publish(message: Omit<Message, 'from' | 'publishedAt' | 'expiresAt'> & { readonly ttl: number }): void
  waiting(topic: string): readonly Message[]
}
type Params = Readonly<Record<string, unknown>>
type Method = (exchange: Exchange, params: Params) => unknown

/** The parameters are invalid: JSON-RPC's code -32602. */
export class InvalidParams extends Error {}

/** The id of a subscription. The SDK computes it in the same way. */
export const subscriptionId = (topic: string, { id }: Client) =>
  createHash('sha256').update(`${topic}${id}`).digest('hex')

const FIVE_MINUTES_S = 300
const THIRTY_DAYS_S = 2_592_000

function topicOf(value: unknown): string {
  if (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)) return value
  throw new InvalidParams('a topic is 32 bytes in hex')
}
function textOf(value: unknown): string {
  if (typeof value === 'string' && value) return value
  throw new InvalidParams('a message is a text that is not empty')
}
function listOf<T>(value: unknown, read: (one: unknown) => T): T[] {
  if (Array.isArray(value) && value.length <= 500) return value.map(read)
  throw new InvalidParams('expected a list of at most 500')
}
const paramsOf = (value: unknown): Params => (value && typeof value === 'object' ? (value as Params) : {})
const ttlOf = (value: unknown) =>
  typeof value === 'number' && value > 0 ? Math.min(value, THIRTY_DAYS_S) : FIVE_MINUTES_S

const letterOf = ({ topic, message, tag, ttl }: Params) => ({
  topic: topicOf(topic),
  message: textOf(message),
  tag: Number(tag) || 0,
  ttl: ttlOf(ttl),
})
const shown = ({ topic, message, tag, publishedAt }: Message) => ({ topic, message, tag, publishedAt })
const fetched = (messages: readonly Message[]) => ({ messages: messages.map(shown), hasMore: false })

/** The relay's basic methods, and two that combine the messages at the start of a session. */
export const methods: Readonly<Record<string, Method>> = {
  irn_subscribe: (exchange, { topic }) => exchange.subscribe(topicOf(topic)),
  irn_batchSubscribe: (exchange, { topics }) => listOf(topics, topicOf).map((topic) => exchange.subscribe(topic)),
  irn_unsubscribe: (exchange, { topic }) => accepted(exchange.unsubscribe(topicOf(topic))),
  irn_batchUnsubscribe: (exchange, { subscriptions }) =>
    accepted(listOf(subscriptions, (one) => exchange.unsubscribe(topicOf(paramsOf(one).topic)))),
  irn_publish: (exchange, params) => accepted(exchange.publish(letterOf(params))),
  irn_batchPublish: (exchange, { messages }) =>
    accepted(listOf(messages, (one) => letterOf(paramsOf(one))).map((letter) => exchange.publish(letter))),
  irn_fetchMessages: (exchange, { topic }) => fetched(exchange.waiting(topicOf(topic))),
  irn_batchFetchMessages: (exchange, { topics }) =>
    fetched(listOf(topics, topicOf).flatMap((topic) => exchange.waiting(topic))),
  wc_proposeSession(exchange, { pairingTopic, sessionProposal }) {
    const [topic, message] = [topicOf(pairingTopic), textOf(sessionProposal)]
    exchange.subscribe(topic)
    return accepted(exchange.publish({ topic, message, tag: 1100, ttl: FIVE_MINUTES_S }))
  },
  wc_approveSession(exchange, params) {
    const [pairing, session] = [topicOf(params.pairingTopic), topicOf(params.sessionTopic)]
    const answer = { topic: pairing, message: textOf(params.sessionProposalResponse), tag: 1101, ttl: FIVE_MINUTES_S }
    const settlement = { topic: session, message: textOf(params.sessionSettlementRequest), tag: 1102 }
    exchange.subscribe(session)
    exchange.publish(answer)
    return accepted(exchange.publish({ ...settlement, ttl: FIVE_MINUTES_S }))
  },
}
const accepted = (_: unknown) => true
