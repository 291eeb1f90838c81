import { button, item, line } from '../view/elements.js'
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
  /** There is room to show the phrase, so that it can be written down. */
  readonly canShow: boolean
  /** Announces a message to screen readers. */
  tell(words: string): void
  /** Starts again, because the server requires a new second factor. */
  restart(): void
}
type Outcome = 'restart' | 'shown' | { readonly words: string; readonly state: 'copied' | 'failed' }
interface GuardedButton {
  readonly element: HTMLElement
  /** Shows a message instead of the label, for `FEEDBACK_MS`. */
  say(words: string, state: 'copied' | 'failed'): void
}

/**
 * Draws a button for each value. A press asks for confirmation, and a second press copies or shows. Returns the first
 * button.
 */
export function drawCopies(parts: Copies): HTMLElement | undefined {
  const { place, sight, whats, tell } = parts
  const buttons = whats.map((kind) =>
    guardedButton(parts, text.copy[kind], (pressed) => ask(pressed, text.confirmCopy, () => copyNow(kind))),
  )
  if (parts.canShow && whats.includes('phrase'))
    buttons.push(guardedButton(parts, text.showPhrase, (pressed) => ask(pressed, text.confirmShow, showNow)))
  const elements = buttons.map(({ element }) => element)
  // of several buttons only the first is the primary one
  for (const element of elements.slice(1)) element.className = 'secondary'
  function draw() {
    place.replaceChildren(...elements)
    sight.guard(elements)
  }
  /** Asks for a second press, which `work` is done for. Its answer is shown on the button that was pressed first. */
  function ask({ element, say }: GuardedButton, words: string, work: () => Promise<Outcome>) {
    function goBack() {
      draw()
      element.focus()
    }
    const confirm = guardedButton(parts, words, async () => {
      const outcome = await work().catch((cause: unknown): Outcome => {
        if (isFactorWanted(cause)) return 'restart'
        return { words: text.failed, state: 'failed' }
      })
      if (outcome === 'restart') return parts.restart()
      if (outcome === 'shown') return
      goBack()
      say(outcome.words, outcome.state)
    })
    const cancel = button(text.cancel, goBack)
    cancel.className = 'secondary'
    place.replaceChildren(line(text.danger), cancel, confirm.element)
    sight.guard([confirm.element])
    confirm.element.focus()
    tell(text.danger)
  }
  async function copyNow(kind: What): Promise<Outcome> {
    const secret = parts.reader.read(kind)
    const isCopied = await copy(secret)
    if (await secret.then(() => false, isFactorWanted)) return 'restart'
    return isCopied ? { words: text.copied, state: 'copied' } : { words: text.notCopied, state: 'failed' }
  }
  /** Shows the words with their numbers until the user hides them. They are in the document no longer than that. */
  async function showNow(): Promise<Outcome> {
    const phrase = await parts.reader.read('phrase')
    const list = document.createElement('ol')
    list.translate = false
    list.append(...phrase.split(' ').map((word) => item(word)))
    const hide = button(text.hide, () => {
      draw()
      elements.at(-1)?.focus()
      tell('')
    })
    place.replaceChildren(line(text.writeDown), list, hide)
    hide.focus()
    tell(text.writeDown)
    return 'shown'
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
