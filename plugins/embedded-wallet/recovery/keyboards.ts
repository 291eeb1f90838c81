/**
 * Maps each character to the neighbours of its key, in zxcvbn's format: the characters of each key, or null for no
 * key.
 */
export type Keyboard = Readonly<Record<string, (string | null)[]>>

/** Rows of keys, each with the characters it types. A dot is a gap. */
const QWERTY = [
  '`~ 1! 2@ 3# 4$ 5% 6^ 7& 8* 9( 0) -_ =+',
  '· qQ wW eE rR tT yY uU iI oO pP [{ ]} \\|',
  '· aA sS dD fF gG hH jJ kK lL ;: \'"',
  '· zZ xX cC vV bB nN mM ,< .> /?',
]
const KEYPAD = ['· / * -', '7 8 9 +', '4 5 6', '1 2 3', '· 0 .']

/** Offsets of the neighbouring keys as `[right, down]`, clockwise from the left. Rows of a keyboard are shifted. */
const SHIFTED = [
  [-1, 0],
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
] as const
const STRAIGHT = [
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
] as const

function keyboard(rows: readonly string[], around: readonly (readonly [number, number])[]): Keyboard {
  const keys = rows.map((row) => row.split(' '))
  const at = (x: number, y: number) => {
    const key = keys[y]?.[x]
    return key && key !== '·' ? key : null
  }
  const each = keys.flatMap((row, y) =>
    row.flatMap((_, x) => {
      const neighbours = around.map(([right, down]) => at(x + right, y + down))
      return [...(at(x, y) ?? '')].map((character) => [character, neighbours] as const)
    }),
  )
  return Object.fromEntries(each)
}

export const keyboards = { qwerty: keyboard(QWERTY, SHIFTED), keypad: keyboard(KEYPAD, STRAIGHT) }
