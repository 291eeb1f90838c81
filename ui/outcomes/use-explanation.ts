import type { OutcomeState } from '../../core/sign-in/outcome.flow.js'
import { useText } from '../kit/text/use-text.js'
import { type Explanation, explain } from './explain.js'
import { outcomesText } from './text.js'

/** The words for the stage's error, by the plugin that has its code or by the core. Undefined without an error. */
export function useExplanation(state: OutcomeState): Explanation | undefined {
  const { error, words } = 'error' in state ? state : { error: null, words: undefined }
  const say = useText(outcomesText)
  const sayOwn = useText<string>(words?.text ?? outcomesText)
  return error ? explain(error, say, words && { row: words.row, say: sayOwn }) : undefined
}
