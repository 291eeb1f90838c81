/** What a relay passes on: it cannot read it. */
export interface Message {
  readonly topic: string
  readonly message: string
  readonly tag: number
  /** ms since the epoch. */
  readonly publishedAt: number
  readonly expiresAt: number
  /** Who sent it: it is not brought back to them. */
  readonly from: string
}

/** How much is kept: of a topic, and of topics. What is older makes room. */
const MAX_MESSAGES = 100
const MAX_TOPICS = 5_000

/** Keeps messages for who is not there yet, until they are acknowledged, or their time is up. */
export function createMailbox(now: () => number = Date.now) {
  const topics = new Map<string, Message[]>()
  const taken = new WeakMap<Message, Set<string>>()

  function live(topic: string): Message[] {
    const left = (topics.get(topic) ?? []).filter(({ expiresAt }) => expiresAt > now())
    if (left.length) topics.set(topic, left)
    else topics.delete(topic)
    return left
  }
  return {
    put(message: Message) {
      const kept = [...live(message.topic), message].slice(-MAX_MESSAGES)
      topics.delete(message.topic) // the newest topic is the last to go
      topics.set(message.topic, kept)
      const [oldest] = topics.keys()
      if (topics.size > MAX_TOPICS && oldest !== undefined) topics.delete(oldest)
    },
    /** What `client` has not got yet, oldest first. */
    read: (topic: string, client: string) =>
      live(topic).filter((message) => message.from !== client && !taken.get(message)?.has(client)),
    /** `client` has it. */
    take(message: Message, client: string) {
      const those = taken.get(message) ?? new Set()
      taken.set(message, those.add(client))
    },
    sweep() {
      for (const topic of [...topics.keys()]) live(topic)
    },
    size: () => ({ topics: topics.size, messages: [...topics.values()].flat().length }),
  }
}
