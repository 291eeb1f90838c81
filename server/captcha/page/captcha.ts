import type { CaptchaFacts } from './facts.js'
import { CALLBACKS, type FromCaptcha, type ToCaptcha, type WidgetOptions } from './messages.js'

/** The part of Turnstile's global object that this page uses. */
interface Turnstile {
  render(place: HTMLElement, options: object): string | null | undefined
  execute(widget: string): void
  reset(widget: string): void
  remove(widget: string): void
}
declare global {
  interface Window {
    turnstile?: Turnstile
  }
}

const facts: CaptchaFacts = JSON.parse(document.getElementById('facts')?.textContent ?? '{}')
const place = document.body.appendChild(document.createElement('div'))
document.body.style.margin = '0'
let widget: string | undefined

const send = (message: FromCaptcha) => window.parent.postMessage(message, facts.parent)

function render(options: WidgetOptions): void {
  const callbacks = CALLBACKS.map((name) => [
    name,
    (value?: unknown) => {
      send({ type: 'callback', name, ...(typeof value === 'string' && { value }) })
      return true // stops Turnstile from logging an error itself
    },
  ])
  widget = window.turnstile?.render(place, { ...options, ...Object.fromEntries(callbacks) }) ?? undefined
  if (!widget) send({ type: 'callback', name: 'error-callback', value: 'no widget' })
}

addEventListener('message', ({ source, origin, data }: MessageEvent<ToCaptcha>) => {
  if (source !== window.parent || origin !== facts.parent) return
  if (data.type === 'render') render(data.options)
  else if (widget && data.type === 'execute') window.turnstile?.execute(widget)
  else if (widget && data.type === 'reset') window.turnstile?.reset(widget)
})

const script = document.createElement('script')
script.src = `${facts.script}?render=explicit`
script.addEventListener('load', () => send({ type: 'ready' }))
script.addEventListener('error', () => send({ type: 'callback', name: 'error-callback', value: 'script not loaded' }))
document.head.append(script)
