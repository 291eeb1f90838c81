import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Events, openDoor } from '../../../server/frame/page/events/door.js'
import { settled } from '../clock.js'
import { frameOf } from './door-frame.js'

const HOST = 'https://host.example'
const target = new EventTarget()
const replies = vi.fn<(reply: { id: string; data?: unknown; error?: unknown }, to: string) => void>()
const parent = { postMessage: replies }
beforeEach(() => {
  replies.mockReset()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('window', { parent })
})
afterEach(() => vi.unstubAllGlobals())

const say = (id: string, event: string) =>
  target.dispatchEvent(
    Object.assign(new Event('message'), {
      origin: HOST,
      source: parent,
      data: { id, event: `wire:${event}`, data: {} },
    }),
  )

test('a flood of requests is refused beyond the limit, and the frame keeps working', async () => {
  const waiting: (() => void)[] = []
  const events: Events = {
    slow: { variants: [], answer: () => new Promise((resolve) => waiting.push(() => resolve({ done: true }))) },
    fast: { variants: [], answer: async () => ({}) },
  }
  openDoor(frameOf([HOST]), events)
  for (let count = 0; count < 1000; count++) say(`id-${count}`, 'slow')
  await settled()
  expect(waiting).toHaveLength(50)
  expect(replies).toHaveBeenCalledTimes(950)
  for (const [{ error }, to] of replies.mock.calls) {
    expect(error).toMatchObject({ type: 'error' })
    expect(to).toBe(HOST)
  }
  replies.mockReset()
  for (const end of waiting) end()
  await settled()
  expect(replies.mock.calls.map(([{ data }]) => data)).toEqual(Array.from({ length: 50 }, () => ({ done: true })))
  say('id-last', 'fast')
  await settled()
  expect(replies.mock.lastCall).toEqual([{ id: 'id-last', event: 'wire:fast', data: {} }, HOST])
})
