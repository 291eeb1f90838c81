import { button, line } from '../view/elements.js'
import type { Sight } from '../view/sight.js'
import { isFactorWanted, type Reader, type What } from './reader.js'
import { text } from './text.js'

/** ms for which a button shows its result. */
const FEEDBACK_MS = 1500

interface Copies {
  readonly place: HTMLElement
  readonly sight: Sight
  readonly reader: Reader
  readonly whats: readonly What[]
  /** Announces a message to screen readers. */
  tell(words: string): void
  /** Starts again, because the provider requires a new second factor. */
  restart(): void
}
interface GuardedButton {
  readonly element: HTMLElement
  /** Shows a message instead of the label, for `FEEDBACK_MS`. */
  say(words: string, state: 'copied' | 'failed'): void
}

/**
 * Draws a button for each value. A press asks for confirmation, and a second press copies. Returns the first button.
 */
export function drawCopies(parts: Copies): HTMLElement | undefined {
  const { place, sight, whats, tell } = parts
  const buttons = whats.map((kind) => guardedButton(parts, text.copy[kind], (pressed) => ask(kind, pressed)))
  const elements = buttons.map(({ element }) => element)
  // of several buttons only the first is the primary one
  for (const element of elements.slice(1)) element.className = 'secondary'
  function draw() {
    place.replaceChildren(...elements)
    sight.guard(elements)
  }
  function ask(kind: What, { element, say }: GuardedButton) {
    function goBack() {
      draw()
      element.focus()
    }
    const confirm = guardedButton(parts, text.confirmCopy, async () => {
      const secret = parts.reader.read(kind)
      const isCopied = await copy(secret)
      if (await secret.then(() => false, isFactorWanted)) return parts.restart()
      goBack()
      if (isCopied) say(text.copied, 'copied')
      else say(text.notCopied, 'failed')
    })
    const cancel = button(text.cancel, goBack)
    cancel.className = 'secondary'
    place.replaceChildren(line(text.danger), cancel, confirm.element)
    sight.guard([confirm.element])
    confirm.element.focus()
    tell(text.danger)
  }
  draw()
  return elements[0]
}

/** A button that handles one press at a time, only while it is visible. Holding a key down counts as one press. */
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

/**
 * Starts to write to the clipboard within the press, as browsers require, although the value arrives later. False if
 * the browser refuses. Firefox before 127 has no `ClipboardItem`; it takes a text for some seconds after the press.
 */
async function copy(secret: Promise<string>): Promise<boolean> {
  const blob = async () => new Blob([await secret], { type: 'text/plain' })
  try {
    if (typeof ClipboardItem === 'function')
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob() })])
    else await navigator.clipboard.writeText(await secret)
    return true
  } catch {
    return false
  }
}
