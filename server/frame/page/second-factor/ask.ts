import { USED_CODE } from '../../../../core/input/used-code.js'
import { Refusal } from '../lib/refusal.js'
import { button, choice, field, line } from '../view/elements.js'
import type { Sight } from '../view/sight.js'
import { text } from './text.js'
import type { FactorMethod, Verifier } from './verifier.js'

/** ms that the user has to confirm. Wire §4.1. */
const ASK_TIMEOUT_MS = 300_000

/** The user did not confirm the second factor in time. */
export class AskedTooLong extends Error {}

interface Question {
  readonly place: HTMLElement
  readonly factor: Verifier
  readonly methods: readonly FactorMethod[]
  /** What the factor is for. */
  readonly title: readonly HTMLElement[]
  /** Takes a factor only while the question is truly seen. Without it, the page checks later what it does. */
  readonly sight?: Sight
  readonly noPasskey: string
  /** Announces a message to screen readers. */
  tell(words: string): void
}

/**
 * Asks for a second factor until one is verified. Rejects with `AskedTooLong`, or with an error that another attempt
 * cannot correct.
 */
export function askSecondFactor({ place, factor, methods, title, sight, noPasskey, tell }: Question): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(() => reject(new AskedTooLong())), ASK_TIMEOUT_MS)
    const end = (how: () => void) => {
      clearTimeout(timer)
      how()
    }
    const form = document.createElement('form')
    const message = line('')
    message.className = 'message'
    let step: FactorStep
    let isBusy = false
    const isCovered = () => sight?.isClear() === false

    function say(words: string) {
      message.textContent = words
      tell(words)
    }
    /** Runs one task at a time and ignores presses in the meantime. */
    async function work(doing: () => Promise<void>, whenRefused: string) {
      if (isBusy) return
      isBusy = true
      form.setAttribute('aria-busy', 'true')
      say('')
      try {
        await doing()
      } catch (cause) {
        if (isFinal(cause)) return end(() => reject(cause))
        say(wordsFor(cause, whenRefused))
      } finally {
        isBusy = false
        form.removeAttribute('aria-busy')
      }
    }
    const verified = () => end(resolve)

    function choose(method: FactorMethod) {
      say('')
      step = STEPS[method]({ factor, noPasskey, work, verified, draw })
      draw(step.first())
    }
    function draw(parts: readonly HTMLElement[]) {
      const menu = methods.length > 1 ? [select] : []
      form.replaceChildren(...title, ...menu, ...parts, message)
      sight?.guard([...form.querySelectorAll('button')])
    }
    const select = choice(
      text.method,
      methods.map((method) => [method, text.methods[method]] as const),
      (method) => {
        choose(method)
        form.querySelector('input')?.focus()
      },
    )
    form.addEventListener('input', ({ target }) => {
      if (!isCovered()) return say('')
      // The user did not see what the code is for.
      if (target instanceof HTMLInputElement) target.value = ''
      say(text.covered)
    })
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      if (isCovered()) return say(text.covered)
      step.submit()
    })
    place.replaceChildren(form)
    choose(methods[0] ?? 'backup_code')
    if (document.hasFocus()) form.querySelector('input')?.focus()
  })
}

interface StepParts {
  readonly factor: Verifier
  readonly noPasskey: string
  work(doing: () => Promise<void>, whenRefused: string): Promise<void>
  verified(): void
  draw(parts: readonly HTMLElement[]): void
}
/** The controls and the action for one method. */
interface FactorStep {
  first(): readonly HTMLElement[]
  submit(): void
}

function codeStep(method: FactorMethod, { factor, work, verified }: StepParts): FactorStep {
  const input = field(text.code[method === 'backup_code' ? 'backup' : 'digits'], method !== 'backup_code')
  return {
    first: () => [input, submitButton(text.verify)],
    submit() {
      const code = input.value.trim()
      if (!code) return input.focus()
      work(async () => {
        input.setAttribute('aria-invalid', 'false')
        try {
          await factor.verify(method, code)
        } catch (cause) {
          input.value = ''
          input.setAttribute('aria-invalid', 'true')
          input.focus()
          throw cause
        }
        verified()
      }, text.wrongCode)
    },
  }
}

function smsStep(parts: StepParts): FactorStep {
  const { factor, work, draw } = parts
  const code = codeStep('sms', parts)
  let isSent = false
  const send = () =>
    work(async () => {
      await factor.sendCode()
      isSent = true
      draw([...code.first(), button(text.sendAgain, send)])
    }, text.failed)
  return {
    first: () => [submitButton(text.send)],
    submit: () => (isSent ? code.submit() : send()),
  }
}

function passkeyStep({ factor, noPasskey, work, verified }: StepParts): FactorStep {
  return {
    first: () => [submitButton(text.usePasskey)],
    submit() {
      work(async () => {
        await factor.verifyPasskey()
        verified()
      }, noPasskey)
    },
  }
}

const STEPS: Readonly<Record<FactorMethod, (parts: StepParts) => FactorStep>> = {
  totp: (parts) => codeStep('totp', parts),
  sms: smsStep,
  passkey: passkeyStep,
  backup_code: (parts) => codeStep('backup_code', parts),
}

function submitButton(label: string): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'submit'
  element.textContent = label
  return element
}

/** The session has ended, so no code can help. */
const isFinal = (cause: unknown) => cause instanceof Refusal && cause.type === 'missing_or_invalid_token'

/** The message for a failure; `refused` is the message for a refused factor. */
function wordsFor(cause: unknown, refused: string): string {
  if (!(cause instanceof Refusal)) return refused
  if (/code 429/.test(cause.message)) return text.tooMany
  if (cause.message === USED_CODE) return text.usedCode
  if (cause.type === 'mfa_method_locked') return text.locked
  return cause.type === 'error' ? text.failed : refused
}
