import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDoor } from '../../../server/frame/page/events/door.js'
import { invalid } from '../../../server/frame/page/lib/refusal.js'
import { frameOf } from './door-frame.js'

const HOST = 'https://host.example'
type Hear = (message: { readonly origin: string; readonly source: unknown; readonly data: unknown }) => Promise<void>
let hear: Hear
const answer = vi.fn(async (data: unknown): Promise<object> => ({ came: data }))
const post = vi.fn<(reply: unknown, to: string) => void>()
const parent = { postMessage: post }

beforeEach(() => {
  post.mockReset()
  answer.mockReset()
  vi.stubGlobal('addEventListener', (type: string, listener: Hear) => {
    if (type === 'message') hear = listener
  })
  vi.stubGlobal('window', { parent })
  openDoor(frameOf([HOST, 'http://localhost:*']), { ask: { variants: [], answer } })
})
afterEach(() => vi.unstubAllGlobals())

const ASK = { id: 'id-1', event: 'wire:ask', data: { value: 1 } }
const from = (origin: string, source: unknown = parent) => ({ origin, source, data: ASK })
const saying = (data: unknown) => ({ origin: HOST, source: parent, data })
const ALONE: { postMessage: typeof post; parent?: unknown } = { postMessage: post }
ALONE.parent = ALONE

test.each([HOST, 'http://localhost:3000', 'http://localhost'])(
  'the embedding page of %s gets an answer, which nobody else can read',
  async (origin) => {
    await hear(from(origin))
    expect(post.mock.calls).toEqual([[{ id: 'id-1', event: 'wire:ask', data: { came: { value: 1 } } }, origin]])
  },
)

test.each<[who: string, message: Parameters<Hear>[0]]>([
  ['another window of the same origin', from(HOST, { postMessage: post })],
  ['no window', from(HOST, null)],
  ['another origin', from('https://host.example.evil.test')],
  ['the same host without encryption', from('http://host.example')],
  ['the same host at another port', from('https://host.example:8443')],
  ['a page without an origin', from('null')],
  ['another window of another origin', from('https://evil.test', { postMessage: post })],
])('%s is ignored', async (_, message) => {
  await hear(message)
  expect(answer).not.toHaveBeenCalled()
  expect(post).not.toHaveBeenCalled()
})

test('opened in its own tab it answers nobody, not even itself', async () => {
  vi.stubGlobal('window', ALONE)
  await hear(from(HOST, ALONE))
  expect(answer).not.toHaveBeenCalled()
  expect(post).not.toHaveBeenCalled()
})

const LONG = 'x'.repeat(101)
test.each<[what: string, data: unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['a text', JSON.stringify(ASK)],
  ['a list with the names of a request', Object.assign([], ASK)],
  ['a request without an id', { event: ASK.event, data: {} }],
  ['an id that is a number', { ...ASK, id: 1 }],
  ['an id that is a list', { ...ASK, id: ['id-1'] }],
  ['an id of more than 100 characters', { ...ASK, id: LONG }],
  ['a request without an event', { id: ASK.id, data: {} }],
  ['an event that is a number', { ...ASK, event: 1 }],
  ['an event that is a list', { ...ASK, event: [ASK.event] }],
  ['an event of more than 100 characters', { ...ASK, event: `wire:${LONG}`.slice(0, 101) }],
  ['an event of another protocol', { ...ASK, event: 'other:ask' }],
  ['an event without the prefix', { ...ASK, event: 'ask' }],
  ['an event with the prefix further on', { ...ASK, event: 'a wire:ask' }],
])('%s is not a request, and is ignored', async (_, data) => {
  await hear(saying(data))
  expect(answer).not.toHaveBeenCalled()
  expect(post).not.toHaveBeenCalled()
})

test('an id and an event of 100 characters are accepted and returned', async () => {
  const [id, event] = ['x'.repeat(100), 'wire:'.padEnd(100, 'x')]
  await hear(saying({ ...ASK, id, event }))
  expect(post.mock.calls).toMatchObject([[{ id, event }, HOST]])
})

test.each(['toString', 'constructor', '__proto__', 'ASK', 'ask ', 'wire:ask', ''])(
  'the unknown event "%s" is an error that says so',
  async (name) => {
    await hear(saying({ ...ASK, event: `wire:${name}` }))
    const error = { type: 'invalid_request_arguments', message: 'The frame does not know this event.' }
    expect(post.mock.calls).toEqual([[{ id: 'id-1', event: `wire:${name}`, error }, HOST]])
    expect(answer).not.toHaveBeenCalled()
  },
)

test('a refusal has its type and message', async () => {
  answer.mockRejectedValueOnce(invalid('"address" must be an address.'))
  await hear(saying(ASK))
  const error = { type: 'invalid_request_arguments', message: '"address" must be an address.' }
  expect(post.mock.calls).toEqual([[{ id: 'id-1', event: 'wire:ask', error }, HOST]])
})

test.each<[what: string, cause: unknown]>([
  ['an error', new Error('key 0xabab')],
  ['an error with the type of a refusal', Object.assign(new Error('key 0xabab'), { type: 'wallet_not_on_device' })],
  ['a text', 'key 0xabab'],
  ['nothing', undefined],
])('%s, an unexpected error, is not passed on, because it may contain keys', async (_, cause) => {
  answer.mockRejectedValueOnce(cause)
  await hear(saying(ASK))
  const error = { type: 'error', message: 'Something went wrong in the wallet.' }
  expect(post.mock.calls).toEqual([[{ id: 'id-1', event: 'wire:ask', error }, HOST]])
})

test('beyond 50 concurrent requests the next one is refused as retryable, and accepted after an answer', async () => {
  const ends: (() => void)[] = []
  answer.mockImplementation(() => new Promise((resolve) => ends.push(() => resolve({}))))
  const running = Array.from({ length: 50 }, () => hear(saying(ASK)))
  await hear(saying({ ...ASK, id: 'id-51' }))
  const error = { type: 'error', message: 'The wallet is asked too much at once. Try again.' }
  expect(post.mock.calls).toEqual([[{ id: 'id-51', event: 'wire:ask', error }, HOST]])
  ends.shift()?.()
  await running[0]
  const next = hear(saying(ASK))
  expect(answer).toHaveBeenCalledTimes(51)
  for (const end of ends) end()
  await Promise.all([...running, next])
})
