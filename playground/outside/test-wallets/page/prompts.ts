import { rejected } from './rpc-error.js'
import type { Action } from './settings.js'

interface Question {
  readonly key: string
  readonly name: string
  readonly icon: string
  readonly action: Action
  /** The text that the user reads before deciding. */
  readonly about: string
}
export interface Prompt extends Question {
  answer(approved: boolean): void
}
export type Prompts = ReturnType<typeof createPrompts>

/** A queue of prompts, which are shown one after the other. */
export function createPrompts() {
  const queue: Prompt[] = []
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    /** Oldest first. */
    list: (): readonly Prompt[] => queue,
    has: (key: string, action: Action) => queue.some((one) => one.key === key && one.action === action),
    ask: (question: Question) =>
      new Promise<void>((resolve, reject) => {
        const prompt = {
          ...question,
          answer(approved: boolean) {
            const at = queue.indexOf(prompt)
            if (at < 0) return
            queue.splice(at, 1)
            if (approved) resolve()
            else reject(rejected())
            tell()
          },
        }
        queue.push(prompt)
        tell()
      }),
    onChange: (listener: () => void) => void listeners.add(listener),
  }
}
