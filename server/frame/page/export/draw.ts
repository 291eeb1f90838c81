import { Refusal } from '../lib/refusal.js'
import { AskedTooLong, askSecondFactor } from '../second-factor/ask.js'
import { button, line } from '../view/elements.js'
import { canTellCover, createSight, isFramed } from '../view/sight.js'
import { drawCopies } from './copies.js'
import { isFactorWanted, type Reader, type What } from './reader.js'
import type { ExportRequest } from './request.js'
import type { SecondFactor } from './second-factor.js'
import { text } from './text.js'

interface Export {
  readonly request: ExportRequest
  open(): Reader
  readonly factor: SecondFactor
  /** Asks the page around for this height, in px. */
  grow(height: number): void
}
/**
 * Draws the buttons that copy the key and the phrase, or the reason why they are not available. If the user has a
 * second factor, the page asks for it first. Copying takes two presses of visible buttons.
 */
export async function drawExport(body: HTMLElement, { request, open, factor, grow }: Export): Promise<void> {
  const place = document.createElement('main')
  if (request.origin) {
    place.className = 'roomy'
    body.className = 'framed'
    new ResizeObserver(() => grow(place.offsetHeight)).observe(place)
  }
  const status = document.createElement('p')
  status.className = 'heard'
  status.setAttribute('role', 'status')
  body.append(place, status)
  const tell = (words: string) => {
    status.textContent = words
  }
  const refuse = (words: string, ...buttons: readonly HTMLElement[]) => {
    place.replaceChildren(line(words), ...buttons)
    tell(words)
  }
  if (isFramed() && !canTellCover()) return refuse(text.cannotTell)
  const sight = createSight(place)

  async function start() {
    place.replaceChildren(line(text.loading))
    try {
      const reader = open()
      const { found, isAsked } = await checked(reader)
      const whats = found.filter((kind) => kind === 'key' || request.phrase)
      const first = drawCopies({ place, sight, reader, whats, canShow: !!request.origin, tell, restart: start })
      // A keyboard user who pressed Enter in a field continues at the first button.
      if (isAsked) first?.focus()
    } catch (cause) {
      const words = cause instanceof Refusal ? text.refused[cause.type] : undefined
      const failed = cause instanceof AskedTooLong ? text.tooLong : text.failed
      refuse(words ?? failed, ...(words ? [] : [button(text.retry, start)]))
    }
  }
  /** The values to copy, once the server accepts a second factor or requires none. */
  async function checked(reader: Reader): Promise<{ found: readonly What[]; isAsked?: boolean }> {
    const found = (await readable(reader)) ?? ((await factor.takeOver()) && (await readable(reader)))
    if (found) return { found }
    const { noPasskey, confirm } = text
    const methods = await factor.methods()
    await askSecondFactor({ place, factor, methods, title: [line(confirm)], noPasskey, tell })
    return { found: await reader.check(), isAsked: true }
  }
  await start()
}

/** The values to copy; undefined if the server requires a second factor. */
const readable = (reader: Reader) =>
  reader.check().catch((cause: unknown) => {
    if (isFactorWanted(cause)) return undefined
    throw cause
  })
