import { type FormEvent, type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import * as css from './code-input.css.js'
import { aim, type CodeEdit, enter, isComplete, press, reconcile } from './code-input-model.js'

export interface CodeInputProps {
  readonly label: string
  /** One digit per box, a space for an empty box, no trailing spaces: `'12 4'`. */
  readonly value: string
  onChange(value: string): void
  /** Called when the user has entered the sixth digit. */
  readonly onComplete?: ((code: string) => void) | undefined
  /** Called when the user enters a character that is not a digit. */
  readonly onInvalid?: (() => void) | undefined
  /** Disabled while the code is verified. It keeps the focus, so that the next attempt needs no click. */
  readonly disabled?: boolean | undefined
  readonly invalid?: boolean | undefined
  /** Id of the element with the error message. */
  readonly errorId?: string | undefined
}

const places = [0, 1, 2, 3, 4, 5]

/**
 * A field for a code of six digits (Modal §4.2, decision 24). It is one real input, so that paste, autofill and screen
 * readers work; the six boxes are only drawn. `code-input-model.ts` has the rules of editing.
 */
export function CodeInput(props: CodeInputProps) {
  const { label, value, onChange, onComplete, onInvalid, disabled, invalid, errorId } = props
  const input = useRef<HTMLInputElement>(null)
  const [place, setPlace] = useState({ at: 0 })
  /** The field's text while an input method composes. It is normalised at the end of the composition. */
  const [draft, setDraft] = useState<string>()
  const at = value ? place.at : 0
  const state = { value, at }

  useLayoutEffect(() => {
    const field = input.current
    const focused = field && (field.getRootNode() as ShadowRoot).activeElement === field
    if (focused && draft === undefined) field.setSelectionRange(at, at + 1)
  })

  const settle = (next: Omit<CodeEdit, 'numeric'> & { numeric?: boolean }) => {
    setDraft(undefined)
    setPlace({ at: next.at })
    if (next.numeric === false) onInvalid?.()
    if (next.value === value) return
    onChange(next.value)
    if (isComplete(next.value)) onComplete?.(next.value)
  }
  const change = (event: FormEvent<HTMLInputElement>) => {
    const { data, inputType, isComposing } = event.nativeEvent as InputEvent
    const text = event.currentTarget.value
    // Typing the same digit over itself only shows in `data`
    const same = text === value && inputType === 'insertText' && data
    if (isComposing) setDraft(text)
    else settle(same ? enter(state, data) : reconcile(state, text))
  }
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget
    const several = (selectionEnd ?? 0) - (selectionStart ?? 0) > 1
    // 229: a key that an input method takes, in Safari also the one that ends a composition
    if (disabled || event.keyCode === 229 || event.ctrlKey || event.metaKey || event.altKey) return
    // `maxLength` cuts a paste over several boxes, so `reconcile` reads the whole paste
    if (several && (event.key === 'Backspace' || event.key === 'Delete')) return
    const next = press(state, event.key)
    if (!next) return
    event.preventDefault()
    settle(next)
  }
  const point = (event: MouseEvent<HTMLInputElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setPlace(aim(state, (event.clientX - left) / width))
  }
  const displayed = draft === undefined ? state : reconcile(state, draft)
  return (
    <div className={css.code}>
      <input
        ref={input}
        className={css.input}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={errorId}
        autoComplete="one-time-code"
        inputMode="numeric"
        enterKeyHint="done"
        readOnly={disabled}
        aria-disabled={disabled || undefined}
        value={draft ?? value}
        onInput={change}
        onChange={() => {}}
        onCompositionEnd={(event) => settle(reconcile(state, event.currentTarget.value))}
        onKeyDown={keyDown}
        onClick={point}
        onFocus={() => setPlace({ at })}
      />
      <div className={css.boxes} aria-hidden="true" translate="no">
        {places.map((i) => (
          <span key={i} className={i === displayed.at ? `${css.box} ${css.active}` : css.box}>
            {displayed.value[i]?.trim() || (i === displayed.at && <span className={css.caret} />)}
          </span>
        ))}
      </div>
    </div>
  )
}
