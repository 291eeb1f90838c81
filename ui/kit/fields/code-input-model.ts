import { plainCode } from '../../../core/input/code.js'

/**
 * Six boxes as a string: one digit per box, a space for an empty box, no trailing spaces. `at` is the box for the next
 * digit, 0 to 5.
 */
export interface CodeState {
  readonly value: string
  readonly at: number
}

export interface CodeEdit extends CodeState {
  /** Whether a character was entered that is not a digit, space or hyphen. */
  readonly numeric: boolean
}

const CODE_LENGTH = 6

const box = (at: number): number => Math.min(CODE_LENGTH - 1, Math.max(0, at))

export const isComplete = (value: string): boolean => /^\d{6}$/.test(value)

const write = (value: string, at: number, text: string): string =>
  (value.padEnd(at).slice(0, at) + text + value.slice(at + text.length)).slice(0, CODE_LENGTH).trimEnd()

/**
 * Enters text at a box: typed, pasted or autofilled. Six or more digits are a whole code, which starts at the first
 * box. Accepts digits of every script, and ignores spaces and hyphens.
 */
export function enter({ value, at }: CodeState, raw: string): CodeEdit {
  const plain = plainCode(raw)
  const digits = plain.replace(/\D/g, '')
  const from = digits.length < CODE_LENGTH ? at : 0
  return { value: write(value, from, digits), at: digits ? box(from + digits.length) : at, numeric: digits === plain }
}

/** Clears the selected boxes. */
export const cut = ({ value }: CodeState, from: number, to: number): CodeState => ({
  value: write(value, from, ' '.repeat(to - from)),
  at: box(from),
})

/** Delete clears the box and keeps the position. */
export const clear = (state: CodeState): CodeState => cut(state, state.at, state.at + 1)

/** Backspace clears the box, or the one before it if the box is empty. */
export const erase = ({ value, at }: CodeState): CodeState => clear({ value, at: value[at]?.trim() ? at : box(at - 1) })

/** Returns the effect of a key that enters no text; undefined for keys that the boxes do not handle. */
export function press(state: CodeState, key: string): CodeState | undefined {
  const { value, at } = state
  if (key === 'Backspace') return erase(state)
  if (key === 'Delete') return clear(state)
  const end = value.length
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: 0, Home: 0, ArrowDown: end, End: end }[key]
  return to === undefined ? to : { value, at: box(to) }
}

/** Returns the box under the pointer, or the first one while all are empty. */
export const aim = ({ value }: CodeState, share: number): CodeState => ({
  value,
  at: value ? box(Math.floor(share * CODE_LENGTH)) : 0,
})

/**
 * Reads the field's text after an edit with box `at` selected. The text before and after that box tells what was
 * entered. If neither is left, the whole text was replaced (autofill, select all).
 */
export function reconcile(state: CodeState, text: string): CodeEdit {
  const { value, at } = state
  const head = value.slice(0, at)
  if (text === value) return { ...state, numeric: true }
  if (text.startsWith(head))
    for (const tail of [value.slice(at), value.slice(at + 1)])
      if (text.endsWith(tail) && text.length > head.length + tail.length)
        return enter(state, text.slice(head.length, text.length - tail.length))
  let start = 0
  while (start < text.length && text[start] === value[start]) start++
  const removedCount = value.length - text.length
  // one part was removed
  if (removedCount > 0 && value.endsWith(text.slice(start)))
    return { ...(removedCount > 1 ? cut(state, start, start + removedCount) : erase(state)), numeric: true }
  return enter({ value: '', at: 0 }, text)
}
