import { invalid, Refusal } from '../lib/refusal.js'
import { AskedTooLong, askSecondFactor } from '../second-factor/ask.js'
import type { Verifier } from '../second-factor/verifier.js'
import { button, line } from '../view/elements.js'
import { canTellCover, createSight, isFramed } from '../view/sight.js'
import type { ConfirmRequest } from './request.js'
import { text } from './text.js'

export type News = { readonly outcome: 'done' | 'failed' | 'left' } | { readonly height: number }
interface Confirmation {
  readonly request: ConfirmRequest
  readonly app: string
  readonly factor: Verifier
  /** Gives the proof to the hidden frame. False if there is none. */
  give(): Promise<boolean>
  /** Tells the host's page how it ended, or how much room the page needs. It learns no more than that. */
  tellHost(news: News): void
}

/**
 * Says which change the user confirms, in which app, and asks for a second factor. It takes one only while the whole
 * page is visible, so that no page around it can say something else.
 */
export async function drawConfirmation(body: HTMLElement, parts: Confirmation): Promise<void> {
  const { request, app, factor, give, tellHost } = parts
  const place = document.createElement('main')
  const status = document.createElement('p')
  status.className = 'heard'
  status.setAttribute('role', 'status')
  body.append(place, status)
  const tell = (words: string) => {
    status.textContent = words
  }
  const say = (words: string, ...buttons: readonly HTMLElement[]) => {
    place.replaceChildren(line(words), ...buttons)
    tell(words)
  }
  const fail = (words: string) => {
    say(words)
    tellHost({ outcome: 'failed' })
  }
  // A part that does not fit is not seen, and then no code is taken.
  new ResizeObserver(() => tellHost({ height: place.offsetHeight })).observe(place)
  if (isFramed() && !canTellCover()) return fail(text.cannotTell)
  const sight = createSight(place)

  async function confirm() {
    const { purpose } = request
    if (!purpose) throw invalid('The address names no change.')
    const methods = await factor.methodsHere()
    const title = document.createElement('h1')
    title.textContent = text.changes[purpose]
    const { noPasskey } = text
    await askSecondFactor({ place, factor, methods, title: [title, line(text.account(app))], sight, noPasskey, tell })
    if (!(await give())) return fail(text.notTaken)
    say(text.done)
    tellHost({ outcome: 'done' })
  }
  async function start() {
    place.replaceChildren(line(text.loading))
    try {
      await confirm()
    } catch (cause) {
      const words = cause instanceof Refusal ? text.refused[cause.type] : undefined
      if (words) return fail(words)
      say(cause instanceof AskedTooLong ? text.tooLong : text.failed, button(text.retry, start))
    }
  }
  await start()
}
