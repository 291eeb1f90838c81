import { button, line } from './elements.js'
import { isFactorWanted, type Reader, type What } from './reader.js'
import type { Sight } from './sight.js'
import { text } from './text.js'

/** ms that a button says what came of it. */
const FEEDBACK_MS = 1500

interface Copies {
  readonly place: HTMLElement
  readonly sight: Sight
  readonly reader: Reader
  readonly whats: readonly What[]
  /** Says something to who hears the page. */
  tell(words: string): void
  /** The second factor is wanted anew. */
  restart(): void
}
interface GuardedButton {
  readonly element: HTMLElement
  /** For a while, in place of its label. */
  say(words: string, state: 'copied' | 'failed'): void
}

/** A button for each that there is to copy: its press asks, and another one copies. Answers the first. */
export function drawCopies(parts: Copies): HTMLElement | undefined {
  const { place, sight, whats, tell } = parts
  const buttons = whats.map((what) => guardedButton(parts, text.copy[what], (pressed) => ask(what, pressed)))
  const elements = buttons.map(({ element }) => element)
  function draw() {
    place.replaceChildren(...elements)
    sight.guard(elements)
  }
  function ask(what: What, { element, say }: GuardedButton) {
    function back() {
      draw()
      element.focus()
    }
    const confirm = guardedButton(parts, text.confirmCopy, async () => {
      const secret = parts.reader.read(what)
      const isCopied = await copy(secret)
      if (await secret.then(() => false, isFactorWanted)) return parts.restart()
      back()
      if (isCopied) say(text.copied, 'copied')
      else say(text.notCopied, 'failed')
    })
    const cancel = button(text.cancel, back)
    cancel.className = 'secondary'
    place.replaceChildren(line(text.danger), cancel, confirm.element)
    sight.guard([confirm.element])
    confirm.element.focus()
    tell(text.danger)
  }
  draw()
  return elements[0]
}

/** Takes one press at a time, of somebody who sees it. A key that is held down presses once. */
function guardedButton(
  { sight, tell }: Copies,
  label: string,
  press: (pressed: GuardedButton) => unknown,
): GuardedButton {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isBusy = false
  const element = button(label, async () => {
    if (isBusy) return
    if (!sight.isClear()) return guarded.say(text.covered, 'failed')
    isBusy = true
    try {
      await press(guarded)
    } finally {
      isBusy = false
    }
  })
  element.addEventListener('keydown', (event) => event.repeat && event.preventDefault())
  const guarded: GuardedButton = {
    element,
    say(words, state) {
      clearTimeout(timer)
      element.dataset.state = state
      element.textContent = words
      tell(words)
      timer = setTimeout(() => {
        delete element.dataset.state
        element.textContent = label
        tell('')
      }, FEEDBACK_MS)
    },
  }
  return guarded
}

/** The write begins in the press itself: what is written may come a little later. False where the browser does not write it. */
const copy = (secret: Promise<string>) =>
  navigator.clipboard
    .write([new ClipboardItem({ 'text/plain': secret.then((words) => new Blob([words], { type: 'text/plain' })) })])
    .then(
      () => true,
      () => false,
    )
