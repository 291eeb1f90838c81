import { check, checkProps } from './check.js'
import { explainStart } from './start.js'
import { tell, tellOff } from './tell.js'
import { type HintFacts, type HintName, TEXTS } from './texts.js'

/** What eager code may ask for beside the texts. */
const WORK = { check, off: tellOff, props: checkProps, start: explainStart }

/** Each text by its name, and the checks. */
export type Answers = typeof WORK & { readonly [Name in HintName]: (...facts: HintFacts<Name>) => string }

export function answer<Name extends keyof Answers>(
  name: Name,
  ...facts: Parameters<Answers[Name]>
): ReturnType<Answers[Name]> {
  const work: unknown = name in TEXTS ? tell.bind(null, name as HintName) : WORK[name as keyof typeof WORK]
  return (work as (...facts: Parameters<Answers[Name]>) => ReturnType<Answers[Name]>)(...facts)
}
