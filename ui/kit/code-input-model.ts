/**
 * Six boxes as one string: a digit per box, a space where a box is empty, no spaces at the end. `at` is the box that the
 * next digit goes to, 0 to 5.
 */
export interface CodeState {
  readonly value: string
  readonly at: number
}

export interface CodeEdit extends CodeState {
  /** Something was entered that is neither a digit nor a space or hyphen. */
  readonly numeric: boolean
}

export const CODE_LENGTH = 6

const LAST = CODE_LENGTH - 1
const box = (at: number): number => Math.min(LAST, Math.max(0, at))

export const isComplete = (value: string): boolean => /^\d{6}$/.test(value)

/** Plain digits: full-width ones by NFKC, Arabic and Persian ones by their place; spaces and hyphens do not count. */
function readDigits(raw: string): { digits: string; numeric: boolean } {
  const plain = raw
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
  const digits = plain.replace(/\D/g, '')
  return { digits, numeric: digits === plain }
}

const write = (value: string, at: number, text: string): string =>
  (value.padEnd(at).slice(0, at) + text + value.slice(at + text.length)).slice(0, CODE_LENGTH).trimEnd()

/** Enters text at a box: typed, pasted or filled in by the browser. Six digits or more are a whole code, from the first box on. */
export function enter({ value, at }: CodeState, raw: string): CodeEdit {
  const { digits, numeric } = readDigits(raw)
  const from = digits.length >= CODE_LENGTH ? 0 : at
  return { value: write(value, from, digits), at: digits ? box(from + digits.length) : at, numeric }
}

/** Backspace: clears the box, or moves back and clears that one if there is nothing in this one. */
export function erase({ value, at }: CodeState): CodeState {
  const target = (value[at] ?? ' ') === ' ' ? box(at - 1) : at
  return { value: write(value, target, ' '), at: target }
}

/** Delete: clears the box and stays. */
export const clear = ({ value, at }: CodeState): CodeState => ({ value: write(value, at, ' '), at })

/** What a key that writes nothing does to the boxes; nothing for a key that is not theirs. */
export function press(state: CodeState, key: string): CodeState | undefined {
  const { value, at } = state
  if (key === 'Backspace') return erase(state)
  if (key === 'Delete') return clear(state)
  if (key === 'ArrowLeft') return { value, at: box(at - 1) }
  if (key === 'ArrowRight') return { value, at: box(at + 1) }
  if (key === 'ArrowUp' || key === 'Home') return { value, at: 0 }
  if (key === 'ArrowDown' || key === 'End') return { value, at: box(value.length) }
  return undefined
}

/** Clears the boxes of a selection. */
export const cut = ({ value }: CodeState, from: number, to: number): CodeState => ({
  value: write(value, from, ' '.repeat(to - from)),
  at: box(from),
})

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
  if (text.length < value.length && isWithin(text, value)) {
    const from = [...text].findIndex((character, i) => character !== value[i])
    const start = from < 0 ? text.length : from
    const gone = value.length - text.length
    return { ...(gone > 1 ? cut(state, start, start + gone) : erase(state)), numeric: true }
  }
  return enter({ value: '', at: 0 }, text)
}

/** Whether `text` is `value` with one piece taken out. */
function isWithin(text: string, value: string): boolean {
  for (let i = 0; i <= text.length; i++)
    if (value.startsWith(text.slice(0, i)) && value.endsWith(text.slice(i))) return true
  return false
}
