import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { part } from '../../tests/unit/part.js'
import { createDoor } from './door.js'

const ORIGIN = 'https://wallet.example'
const target = new EventTarget()
const controller = new AbortController()
const frame = part<Window>({ postMessage: vi.fn() })
beforeEach(() => vi.stubGlobal('addEventListener', target.addEventListener.bind(target)))
afterEach(() => vi.unstubAllGlobals())

const say = (source: unknown, data: unknown, origin = ORIGIN) =>
  target.dispatchEvent(Object.assign(new Event('message'), { origin, source, data }))

test('a message without a source window is ignored, even when the frame is gone', async () => {
  let currentFrame: Window | null = frame
  const { answer } = createDoor(ORIGIN, () => currentFrame, controller.signal).ask(
    frame,
    'wallet:rpc',
    {},
    controller.signal,
  )
  const sent = vi.mocked(frame.postMessage).mock.lastCall?.[0]
  currentFrame = null
  say(null, { ...sent, data: 'forged' })
  say(undefined, { ...sent, data: 'forged' })
  currentFrame = frame
  say(frame, { ...sent, data: 'forged' }, 'https://evil.example')
  say(part<Window>({}), { ...sent, data: 'forged' })
  say(frame, { ...sent, event: 'wallet:create', data: 'forged' })
  say(frame, { ...sent, id: 'id-guessed', data: 'forged' })
  say(frame, { ...sent, data: 'true' })
  expect(await answer).toBe('true')
})
