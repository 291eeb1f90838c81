import { CALLBACKS, type FromCaptcha, type ToCaptcha, type WidgetOptions } from '../../../captcha/page/messages.js'

/** The width and height of a visible widget, by Turnstile's names for sizes. */
const SIZES: Readonly<Record<string, readonly [width: string, height: string]>> = {
  compact: ['150px', '140px'],
  flexible: ['100%', '65px'],
}
/** Characters. Turnstile's tokens have at most 2,048. */
const MAX_VALUE_LENGTH = 2_048
const ERROR_CODE = /^[\w -]{1,40}$/

type RenderOptions = Readonly<Record<string, unknown>>
interface Widget {
  post(message: ToCaptcha): void
  remove(): void
}

/**
 * Sets `window.turnstile`, which the captcha plugin uses instead of loading Turnstile's script. Each widget is a frame
 * with the captcha's page at another origin, because that script comes from an address in the app's settings and must
 * not reach what this origin stores. Decision 83.
 */
export function frameCaptcha(url: string): void {
  const widgets = new Map<string, Widget>()
  let count = 0
  const turnstile = {
    render(place: HTMLElement, options: RenderOptions): string {
      const id = `captcha-${++count}`
      widgets.set(id, addWidget(url, place, options))
      return id
    },
    execute: (id: string) => widgets.get(id)?.post({ type: 'execute' }),
    reset: (id: string) => widgets.get(id)?.post({ type: 'reset' }),
    remove(id: string) {
      widgets.get(id)?.remove()
      widgets.delete(id)
    },
  }
  Object.assign(window, { turnstile })
}

function addWidget(url: string, place: HTMLElement, options: RenderOptions): Widget {
  const { origin } = new URL(url)
  const listening = new AbortController()
  /** Messages that wait for the page in the frame; undefined once it is there. */
  let waiting: ToCaptcha[] | undefined = [{ type: 'render', options: plainOptions(options) }]
  const frame = document.createElement('iframe')
  frame.title = 'Security check'
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms')
  frame.src = url
  frame.style.border = '0'
  resize(frame, ['0', '0'])

  const send = (message: ToCaptcha) => frame.contentWindow?.postMessage(message, origin)
  function post(message: ToCaptcha) {
    if (waiting) waiting.push(message)
    else send(message)
    if (message.type === 'reset') resize(frame, ['0', '0'])
  }
  function hear(message: unknown) {
    if (!isMessage(message)) return
    if (message.type === 'ready') {
      for (const one of waiting ?? []) send(one)
      waiting = undefined
      return
    }
    const { name, value } = message
    const size = SIZES[`${options.size}`]
    if (name === 'before-interactive-callback' && size) resize(frame, size)
    const callback = options[name]
    if (typeof callback === 'function') callback(name === 'error-callback' ? errorCode(value) : value)
  }
  addEventListener(
    'message',
    ({ source, origin: from, data }) => {
      if (source === frame.contentWindow && from === origin) hear(data)
    },
    { signal: listening.signal },
  )
  place.append(frame)
  return {
    post,
    remove() {
      listening.abort()
      frame.remove()
    },
  }
}

function resize({ style }: HTMLIFrameElement, [width, height]: readonly [string, string]): void {
  Object.assign(style, { width, height, minWidth: width === '100%' ? '300px' : '0' })
}

/** The options that a message can carry. */
const plainOptions = (options: RenderOptions): WidgetOptions =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => typeof value !== 'function'))

/** The code is a part of the error's message, so a foreign script must not put a sentence there. */
const errorCode = (code?: string): string => (code && ERROR_CODE.test(code) ? code : 'unknown')

function isMessage(message: unknown): message is FromCaptcha {
  if (typeof message !== 'object' || message === null || !('type' in message)) return false
  if (message.type === 'ready') return true
  if (message.type !== 'callback' || !('name' in message)) return false
  const { name } = message
  const value = 'value' in message ? message.value : undefined
  const isValue = typeof value === 'string' && value.length <= MAX_VALUE_LENGTH
  // Turnstile's `callback` always has a token.
  return CALLBACKS.some((one) => one === name) && (isValue || (value === undefined && name !== 'callback'))
}
