import { type LatchkitError, toError } from '../../../core/errors.js'
import type { MfaProof } from '../../roles/step-up.js'
import { left, refused } from './errors.js'

/** What waits for one second factor: it is for all of them. Wire §3.3. */
export interface Operations {
  /** Runs it with the second factor that is being used, or else with the next one. */
  add<T>(work: (proof?: MfaProof) => Promise<T>, leave?: AbortSignal): Promise<T>
  /**
   * Runs all of them. Resolves with `more` where some were refused, which go on waiting; rejects with `missing_or_invalid_mfa` where none
   * went through.
   */
  run(proof: MfaProof | undefined): Promise<'done' | 'more'>
  /** They have failed. */
  reject(error: LatchkitError): void
}
interface Operation {
  /** False where it was refused; else it has ended, one way or the other. */
  run(proof?: MfaProof): Promise<boolean>
  reject(error: LatchkitError): void
}

/** `over`: the last one of those that waited has ended. */
export function createOperations(over: () => void): Operations {
  const waiting = new Set<Operation>()
  /** Those that come meanwhile have the same second factor. */
  let running: { readonly proof: MfaProof | undefined; readonly outcomes: Promise<boolean>[] } | undefined

  return {
    add: (work, leave) =>
      new Promise((resolve, reject) => {
        const gone = () => end(() => reject(left()))
        const one: Operation = {
          run: (proof) =>
            work(proof).then(
              (value) => end(() => resolve(value)),
              (cause) => {
                const error = toError(cause)
                return error.code === 'missing_or_invalid_mfa' && proof ? false : end(() => reject(error))
              },
            ),
          reject: (error) => void end(() => reject(error)),
        }
        function end(tell: () => void): true {
          leave?.removeEventListener('abort', gone)
          waiting.delete(one)
          tell()
          if (!waiting.size && !running) over()
          return true
        }
        leave?.addEventListener('abort', gone)
        waiting.add(one)
        running?.outcomes.push(one.run(running.proof))
      }),
    async run(proof) {
      const outcomes = [...waiting].map((one) => one.run(proof))
      running = { proof, outcomes }
      let seen = 0
      while (seen < outcomes.length) {
        seen = outcomes.length
        await Promise.all(outcomes)
      }
      running = undefined
      if (!waiting.size) return 'done'
      if ((await Promise.all(outcomes)).includes(true)) return 'more'
      throw refused()
    },
    reject(error) {
      for (const one of [...waiting]) one.reject(error)
    },
  }
}
