import { Refusal } from '../lib/refusal.js'
import { AskedTooLong, askSecondFactor } from './ask.js'
import { button, line } from './elements.js'
import type { Reader, What } from './reader.js'
import type { ExportRequest } from './request.js'
import type { SecondFactor } from './second-factor.js'
import { text } from './text.js'

/** ms that a button says what came of it. */
const FEEDBACK_MS = 1500

/** One or two buttons that copy, or why there are none; before them, the second factor of who has one. */
export async function drawExport(
  body: HTMLElement,
  request: ExportRequest,
  open: () => Reader,
  factor: SecondFactor,
): Promise<void> {
  const place = document.createElement('main')
  const status = document.createElement('p')
  status.className = 'heard'
  status.setAttribute('role', 'status')
  body.append(place, status)
  const tell = (words: string) => {
    status.textContent = words
  }

  async function start() {
    place.replaceChildren(line(text.loading))
    try {
      const reader = open()
      const { found, isAsked } = await checked(reader)
      const whats = found.filter((what) => what === 'key' || request.phrase)
      const buttons = whats.map((what) => copyButton(reader, what, { tell, restart: start }))
      place.replaceChildren(...buttons)
      // whoever pressed Enter in a field goes on from here
      if (isAsked) buttons[0]?.focus()
    } catch (cause) {
      const words = cause instanceof Refusal ? text.refused[cause.type] : undefined
      const failed = cause instanceof AskedTooLong ? text.tooLong : text.failed
      place.replaceChildren(line(words ?? failed), ...(words ? [] : [button(text.retry, start)]))
      tell(words ?? failed)
    }
  }
  /** What there is to copy, once the provider takes the second factor, or wants none. */
  async function checked(reader: Reader): Promise<{ found: readonly What[]; isAsked?: boolean }> {
    const found = (await tried(reader)) ?? ((await factor.takeOver()) && (await tried(reader)))
    if (found) return { found }
    await askSecondFactor(place, factor, await factor.methods(), tell)
    return { found: await reader.check(), isAsked: true }
  }
  await start()
}

/** Undefined where the second factor is wanted. */
const tried = (reader: Reader) =>
  reader.check().catch((cause: unknown) => {
    if (isFactorWanted(cause)) return undefined
    throw cause
  })
const isFactorWanted = (cause: unknown) => cause instanceof Refusal && cause.type === 'missing_or_invalid_mfa'

interface Told {
  tell(words: string): void
  /** The second factor is wanted anew. */
  restart(): void
}
function copyButton(reader: Reader, what: What, { tell, restart }: Told): HTMLElement {
  let timer: ReturnType<typeof setTimeout> | undefined
  const label = text.copy[what]
  const element = button(label, async () => {
    clearTimeout(timer)
    const secret = reader.read(what)
    const copied = await copy(secret).then(
      () => true,
      () => false,
    )
    if (await secret.then(() => false, isFactorWanted)) return restart()
    element.dataset.state = copied ? 'copied' : 'failed'
    element.textContent = copied ? text.copied : text.notCopied
    tell(element.textContent)
    timer = setTimeout(() => {
      delete element.dataset.state
      element.textContent = label
      tell('')
    }, FEEDBACK_MS)
  })
  return element
}

/** The write begins in the click itself: what is written may come a little later. */
const copy = (secret: Promise<string>) =>
  navigator.clipboard.write([
    new ClipboardItem({ 'text/plain': secret.then((words) => new Blob([words], { type: 'text/plain' })) }),
  ])
