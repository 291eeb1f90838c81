import { vi } from 'vitest'
import { settled } from './clock.js'

export const ORIGIN = 'https://auth.example.com'
interface FrameRequest {
  readonly id: string
  readonly event: string
  readonly data: Readonly<Record<string, unknown>>
}
/** A frame in the page, as the SDK sees it. */
export interface FakeFrame {
  readonly src: string
  readonly requests: FrameRequest[]
  readonly removed: boolean
  /** All attributes that were set on the element. */
  readonly attributes: Readonly<Record<string, unknown>>
  /** Removes the frame from the page, as a host would. */
  detach(): void
  /** Fires the load event, for the first load or after a reload. */
  load(): void
  /** Sends a message to the page, by default from the frame's own window and origin. */
  say(data: unknown, from?: { readonly origin?: string; readonly source?: unknown }): void
  reply(event: string, answer: { readonly data?: unknown; readonly error?: unknown }): void
}
/** Reports a violation of the page's policy to its document. */
export const violate = (violation: Partial<SecurityPolicyViolationEvent>) =>
  document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { disposition: 'enforce', ...violation }))

/** Stubs a page that can mount frames, which do not answer by themselves. Needs `stubBrowser()`, and ends with it. */
export function stubFrames(): readonly FakeFrame[] {
  const frames: FakeFrame[] = []
  const target = new EventTarget()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  const createElement = () => {
    const loads: { listener: () => void; once: boolean }[] = []
    const requests: FrameRequest[] = []
    const contentWindow = {
      postMessage(message: FrameRequest, to: string) {
        if (to !== ORIGIN) throw new Error(`sent to ${to}`)
        requests.push(structuredClone(message))
      },
    }
    const rights: string[] = []
    const sandbox = { add: (...added: string[]) => rights.push(...added) }
    const element = {
      contentWindow,
      sandbox,
      style: {},
      isConnected: false,
      src: '',
      addEventListener: (_: string, listener: () => void, { once = false } = {}) => loads.push({ listener, once }),
      setAttribute: (name: string, value: string) => Object.assign(element, { [name]: value }),
      remove() {
        element.isConnected = false
      },
    }
    const say: FakeFrame['say'] = (data, from = {}) =>
      target.dispatchEvent(
        Object.assign(new Event('message'), { data, origin: ORIGIN, source: contentWindow, ...from }),
      )
    frames.push({
      requests,
      get src() {
        return element.src
      },
      get removed() {
        return !element.isConnected
      },
      get attributes() {
        return { ...element, sandbox: rights.sort().join(' ') }
      },
      detach: () => element.remove(),
      load() {
        for (const one of [...loads]) {
          if (one.once) loads.splice(loads.indexOf(one), 1)
          one.listener()
        }
      },
      say,
      reply(event, answer) {
        const last = requests.findLast((one) => one.event === event)
        if (!last) throw new Error(`${event} was not requested: ${requests.map((one) => one.event)}`)
        say({ id: last.id, event, ...answer })
      },
    })
    return element
  }
  const append = (element: { isConnected: boolean }) => {
    element.isConnected = true
  }
  const page = new EventTarget()
  Object.assign(document, {
    createElement,
    body: { append },
    addEventListener: page.addEventListener.bind(page),
    dispatchEvent: page.dispatchEvent.bind(page),
  })
  return frames
}

/** Loads the newest frame and makes it answer. */
export async function openFrame(frames: readonly FakeFrame[], event: string, storage = 'persistent') {
  await settled()
  const frame = frames.at(-1)
  if (!frame) throw new Error('There is no frame.')
  frame.load()
  await settled()
  frame.reply(event, { data: { storage } })
  await settled()
  return frame
}
