import { words } from './words.js'

/** Returns a whole number below 2³². */
type Random = () => number

/** Draws a number from 0 to `below` - 1, all equally likely. */
export function draw(below: number, random: Random): number {
  const fair = 2 ** 32 - (2 ** 32 % below) // numbers above would make the smallest results more likely
  for (;;) {
    const number = random()
    if (number < fair) return number % below
  }
}

const ofCrypto: Random = () => crypto.getRandomValues(new Uint32Array(1))[0] as number

/**
 * Generates four words such as `Amber-River-Candle-North`, about 40 bits. Repeats until `accept` returns true.
 * Decision 31.
 */
export function generate(accept: (password: string) => boolean = () => true, random: Random = ofCrypto): string {
  for (;;) {
    const four = new Set<string>()
    while (four.size < 4) four.add(words[draw(words.length, random)] as string)
    const password = [...four].map((word) => word[0]?.toUpperCase() + word.slice(1)).join('-')
    if (accept(password)) return password
  }
}
