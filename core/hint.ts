import type { Answers } from './hints/hints.js'

/**
 * Tells the developer in the console what to change. The words are loaded only now, so that they cost nothing on a page
 * where all is well. Resolves with what was said; without a network with the name.
 */
export const hint = <Name extends keyof Answers>(
  name: Name,
  ...facts: Parameters<Answers[Name]>
): Promise<ReturnType<Answers[Name]>> =>
  import('./hints/hints.js').then(
    ({ answer }) => answer(name, ...facts),
    () => name as never,
  )
