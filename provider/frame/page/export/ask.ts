import { Refusal } from '../lib/refusal.js'
import { button, choice, field, line } from './elements.js'
import type { FactorMethod, SecondFactor } from './second-factor.js'
import { text } from './text.js'

/** ms that a person has. Wire §4.1. */
const ASK_TIMEOUT_MS = 300_000

/** Why the second factor was not asked to its end. */
export class AskedTooLong extends Error {}

/**
 * Asks for the second factor in `place`, until one was verified. Rejects with `AskedTooLong`, and with what no other try would help.
 * `tell`: says something to who hears the page.
 */
export function askSecondFactor(
  place: HTMLElement,
  factor: SecondFactor,
  methods: readonly FactorMethod[],
  tell: (words: string) => void,
): Promise<void> {
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

    function say(words: string) {
      message.textContent = words
      tell(words)
    }
    /** One thing at a time: a second press meanwhile is none. */
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
      step = STEPS[method]({ factor, work, verified, draw })
      draw(step.first())
    }
    function draw(parts: readonly HTMLElement[]) {
      const menu = methods.length > 1 ? [select] : []
      form.replaceChildren(line(text.confirm), ...menu, ...parts, message)
    }
    const select = choice(
      text.method,
      methods.map((method) => [method, text.methods[method]] as const),
      (method) => {
        choose(method)
        form.querySelector('input')?.focus()
      },
    )
    form.addEventListener('input', () => say(''))
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      step.submit()
    })
    place.replaceChildren(form)
    choose(methods[0] ?? 'backup_code')
    if (window.parent === window) form.querySelector('input')?.focus()
  })
}

interface StepParts {
  readonly factor: SecondFactor
  work(doing: () => Promise<void>, whenRefused: string): Promise<void>
  verified(): void
  draw(parts: readonly HTMLElement[]): void
}
/** What is asked for one method. */
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

function passkeyStep({ factor, work, verified }: StepParts): FactorStep {
  return {
    first: () => [submitButton(text.usePasskey)],
    submit() {
      work(async () => {
        await factor.verifyPasskey()
        verified()
      }, text.noPasskey)
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

/** The session is over: no code helps. */
const isFinal = (cause: unknown) => cause instanceof Refusal && cause.type === 'missing_or_invalid_token'

/** `refused`: where it is the factor that was refused. */
function wordsFor(cause: unknown, refused: string): string {
  if (!(cause instanceof Refusal)) return refused
  if (/code 429/.test(cause.message)) return text.tooMany
  return cause.type === 'error' ? text.failed : refused
}
