import { words } from './words.js'

/** A whole number below 2³². */
type Random = () => number

/** From 0 to `below` - 1, each as likely as any other. */
export function draw(below: number, random: Random): number {
  const fair = 2 ** 32 - (2 ** 32 % below) // what lies above would make the first ones likelier
  for (;;) {
    const number = random()
    if (number < fair) return number % below
  }
}

const ofCrypto: Random = () => crypto.getRandomValues(new Uint32Array(1))[0] as number

/** Four words, `Amber-River-Candle-North`: some 40 bits. `accept`: another is made of what it refuses. Decision 31. */
export function generate(accept: (password: string) => boolean = () => true, random: Random = ofCrypto): string {
  for (;;) {
    const four = new Set<string>()
    while (four.size < 4) four.add(words[draw(words.length, random)] as string)
    const password = [...four].map((word) => word[0]?.toUpperCase() + word.slice(1)).join('-')
    if (accept(password)) return password
  }
}
