import { Refusal } from '../lib/refusal.js'
import type { Reader, What } from './reader.js'
import type { ExportRequest } from './request.js'
import { text } from './text.js'

/** ms that a button says what came of it. */
const FEEDBACK_MS = 1500

/** One or two buttons that copy, or why there are none. */
export async function drawExport(body: HTMLElement, request: ExportRequest, open: () => Reader): Promise<void> {
  const place = document.createElement('main')
  const status = document.createElement('p')
  status.className = 'heard'
  status.setAttribute('role', 'status')
  body.append(place, status)

  async function start() {
    place.replaceChildren(line(text.loading))
    try {
      const reader = open()
      const whats = (await reader.check()).filter((what) => what === 'key' || request.phrase)
      place.replaceChildren(...whats.map((what) => copyButton(reader, what, status)))
    } catch (cause) {
      const words = cause instanceof Refusal ? text.refused[cause.type] : undefined
      place.replaceChildren(line(words ?? text.failed), ...(words ? [] : [button(text.retry, start)]))
      status.textContent = words ?? text.failed
    }
  }
  await start()
}

function copyButton(reader: Reader, what: What, status: HTMLElement): HTMLElement {
  let timer: ReturnType<typeof setTimeout> | undefined
  const label = text.copy[what]
  const element = button(label, async () => {
    clearTimeout(timer)
    const copied = await copy(reader.read(what)).then(
      () => true,
      () => false,
    )
    element.dataset.state = copied ? 'copied' : 'failed'
    element.textContent = status.textContent = copied ? text.copied : text.notCopied
    timer = setTimeout(() => {
      delete element.dataset.state
      element.textContent = label
      status.textContent = ''
    }, FEEDBACK_MS)
  })
  return element
}

/** The write begins in the click itself: what is written may come a little later. */
const copy = (secret: Promise<string>) =>
  navigator.clipboard.write([
    new ClipboardItem({ 'text/plain': secret.then((words) => new Blob([words], { type: 'text/plain' })) }),
  ])

function button(label: string, press: () => void): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = label
  element.addEventListener('click', press)
  return element
}

function line(words: string): HTMLElement {
  const element = document.createElement('p')
  element.textContent = words
  return element
}
