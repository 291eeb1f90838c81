/** An encrypted message, which the relay cannot read. */
export interface Message {
  readonly topic: string
  readonly message: string
  readonly tag: number
  /** ms since the epoch. */
  readonly publishedAt: number
  readonly expiresAt: number
  /** The sender, who does not get the message back. */
  readonly from: string
}

/** The largest number of messages in a topic, and of topics. The oldest are dropped. */
const MAX_MESSAGES = 100
const MAX_TOPICS = 5_000

/** Keeps messages until they expire, for clients that are not connected yet. */
export function createMailbox(now: () => number = Date.now) {
  const topics = new Map<string, Message[]>()
  const deliveredTo = new WeakMap<Message, Set<string>>()

  function live(topic: string): Message[] {
    const unexpired = (topics.get(topic) ?? []).filter(({ expiresAt }) => expiresAt > now())
    if (unexpired.length) topics.set(topic, unexpired)
    else topics.delete(topic)
    return unexpired
  }
  return {
    put(message: Message) {
      const newest = [...live(message.topic), message].slice(-MAX_MESSAGES)
      topics.delete(message.topic) // Moves the topic to the end, so that it is dropped last.
      topics.set(message.topic, newest)
      const [oldest] = topics.keys()
      if (topics.size > MAX_TOPICS && oldest !== undefined) topics.delete(oldest)
    },
    /** The messages that `client` has not acknowledged yet, the oldest first. */
    read: (topic: string, client: string) =>
      live(topic).filter((message) => message.from !== client && !deliveredTo.get(message)?.has(client)),
    /** Notes that `client` has received the message. */
    take(message: Message, client: string) {
      const those = deliveredTo.get(message) ?? new Set()
      deliveredTo.set(message, those.add(client))
    },
    sweep() {
      for (const topic of [...topics.keys()]) live(topic)
    },
    size: () => ({ topics: topics.size, messages: [...topics.values()].flat().length }),
  }
}
