import { describe, expect, it } from 'vitest'
import { createMailbox } from '../../playground/outside/walletconnect/mailbox.js'

function setup() {
  let now = 1_000
  const mailbox = createMailbox(() => now)
  const letter = (message: string, topic = 'a', ttl = 300) => {
    const published = { topic, message, tag: 0, publishedAt: now, expiresAt: now + ttl * 1000, from: 'app' }
    mailbox.put(published)
    return published
  }
  const read = (client = 'wallet', topic = 'a') => mailbox.read(topic, client).map(({ message }) => message)
  return { mailbox, letter, read, pass: (seconds: number) => (now += seconds * 1000) }
}

describe('the mailbox of the relay', () => {
  it('keeps messages in order for clients that connect later, except their sender', () => {
    const { letter, read } = setup()
    letter('1')
    letter('2')
    expect(read()).toEqual(['1', '2'])
    expect(read('wallet', 'b')).toEqual([])
    expect(read('app')).toEqual([])
  })

  it('delivers an acknowledged message to other clients only', () => {
    const { mailbox, letter, read } = setup()
    const first = letter('1')
    letter('2')
    mailbox.take(first, 'wallet')
    expect(read()).toEqual(['2'])
    expect(read('another')).toEqual(['1', '2'])
  })

  it('drops each message when its time to live is over', () => {
    const { mailbox, letter, read, pass } = setup()
    letter('short', 'a', 10)
    letter('long', 'a', 100)
    pass(10)
    expect(read()).toEqual(['long'])
    pass(90)
    mailbox.sweep()
    expect(mailbox.size()).toEqual({ topics: 0, messages: 0 })
  })

  it('drops the oldest message when it is full', () => {
    const { mailbox, letter, read } = setup()
    for (let n = 0; n < 150; n++) letter(`${n}`)
    expect(read()).toHaveLength(100)
    expect(read()[0]).toBe('50')
    for (let n = 0; n < 6_000; n++) letter('x', `topic ${n}`)
    expect(mailbox.size().topics).toBe(5_000)
    expect(read('wallet', 'topic 5999')).toEqual(['x'])
    expect(read()).toEqual([])
  })
})
