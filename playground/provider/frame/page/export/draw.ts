import { Refusal } from '../refusal.js'
import type { Asked } from './asked.js'
import type { Reader, What } from './reader.js'
import { text } from './text.js'

/** ms that a button says what came of it. */
const SAYING = 1500

/** One or two buttons that copy, or why there are none. */
export async function drawExport(body: HTMLElement, asked: Asked, open: () => Reader): Promise<void> {
  const place = document.createElement('main')
  const said = document.createElement('p')
  said.className = 'heard'
  said.setAttribute('role', 'status')
  body.append(place, said)

  async function start() {
    place.replaceChildren(line(text.loading))
    try {
      const reader = open()
      const whats = (await reader.check()).filter((what) => what === 'key' || asked.phrase)
      place.replaceChildren(...whats.map((what) => copyButton(reader, what, said)))
    } catch (cause) {
      const words = cause instanceof Refusal ? text.refused[cause.type] : undefined
      place.replaceChildren(line(words ?? text.failed), ...(words ? [] : [button(text.retry, start)]))
      said.textContent = words ?? text.failed
    }
  }
  await start()
}

function copyButton(reader: Reader, what: What, said: HTMLElement): HTMLElement {
  let timer: ReturnType<typeof setTimeout> | undefined
  const label = text.copy[what]
  const made = button(label, async () => {
    clearTimeout(timer)
    const copied = await copy(reader.read(what)).then(
      () => true,
      () => false,
    )
    made.dataset.state = copied ? 'copied' : 'failed'
    made.textContent = said.textContent = copied ? text.copied : text.notCopied
    timer = setTimeout(() => {
      delete made.dataset.state
      made.textContent = label
      said.textContent = ''
    }, SAYING)
  })
  return made
}

/** The write begins in the click itself: what is written may come a little later. */
const copy = (secret: Promise<string>) =>
  navigator.clipboard.write([
    new ClipboardItem({ 'text/plain': secret.then((words) => new Blob([words], { type: 'text/plain' })) }),
  ])

function button(label: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = label
  made.addEventListener('click', press)
  return made
}

function line(words: string): HTMLElement {
  const made = document.createElement('p')
  made.textContent = words
  return made
}
