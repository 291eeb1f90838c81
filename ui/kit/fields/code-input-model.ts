import { plainCode } from '../../../core/input/code.js'

/**
 * Six boxes as one string: a digit per box, a space where a box is empty, no spaces at the end. `at` is the box that
 * the next digit goes to, 0 to 5.
 */
export interface CodeState {
  readonly value: string
  readonly at: number
}

export interface CodeEdit extends CodeState {
  /** Something was entered that is neither a digit nor a space or hyphen. */
  readonly numeric: boolean
}

const CODE_LENGTH = 6

const box = (at: number): number => Math.min(CODE_LENGTH - 1, Math.max(0, at))

export const isComplete = (value: string): boolean => /^\d{6}$/.test(value)

const write = (value: string, at: number, text: string): string =>
  (value.padEnd(at).slice(0, at) + text + value.slice(at + text.length)).slice(0, CODE_LENGTH).trimEnd()

/**
 * Enters text at a box: typed, pasted or filled in by the browser. Six digits or more are a whole code, from the first
 * box on. Digits of every script are digits; spaces and hyphens do not count.
 */
export function enter({ value, at }: CodeState, raw: string): CodeEdit {
  const plain = plainCode(raw)
  const digits = plain.replace(/\D/g, '')
  const from = digits.length < CODE_LENGTH ? at : 0
  return { value: write(value, from, digits), at: digits ? box(from + digits.length) : at, numeric: digits === plain }
}

/** Clears the boxes of a selection. */
export const cut = ({ value }: CodeState, from: number, to: number): CodeState => ({
  value: write(value, from, ' '.repeat(to - from)),
  at: box(from),
})

/** Delete: clears the box and stays. */
export const clear = (state: CodeState): CodeState => cut(state, state.at, state.at + 1)

/** Backspace: clears the box, or moves back and clears that one if there is nothing in this one. */
export const erase = ({ value, at }: CodeState): CodeState => clear({ value, at: value[at]?.trim() ? at : box(at - 1) })

/** The effect of a key that types nothing; undefined for keys that the boxes do not handle. */
export function press(state: CodeState, key: string): CodeState | undefined {
  const { value, at } = state
  if (key === 'Backspace') return erase(state)
  if (key === 'Delete') return clear(state)
  const end = value.length
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: 0, Home: 0, ArrowDown: end, End: end }[key]
  return to === undefined ? to : { value, at: box(to) }
}

/** The box under a pointer; the first one as long as there is nothing whose place could be kept. */
export const aim = ({ value }: CodeState, share: number): CodeState => ({
  value,
  at: value ? box(Math.floor(share * CODE_LENGTH)) : 0,
})

/**
 * Reads what the browser made of the field's text while box `at` was selected in it. What stands before and behind that
 * box tells what was entered; a text that has neither was replaced as a whole (autofill, select all).
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
  const gone = value.length - text.length
  // one piece was taken out
  if (gone > 0 && value.endsWith(text.slice(start)))
    return { ...(gone > 1 ? cut(state, start, start + gone) : erase(state)), numeric: true }
  return enter({ value: '', at: 0 }, text)
}
