import { type LatchkitError, toError } from '../../../core/errors.js'
import type { ErrorCode } from '../../../core/registry.js'
import type { MfaProof } from '../../roles/step-up.js'
import { abandoned, refused } from './errors.js'

/** The operations that wait for one prompt, which share its second factor. Wire §3.3. */
export interface Operations {
  /** Runs an operation with the second factor that is being checked, or with the next one. */
  add<T>(work: (proof?: MfaProof) => Promise<T>, leave?: AbortSignal): Promise<T>
  /**
   * Runs all waiting operations. Resolves with `more` if some were refused and still wait. Rejects with
   * `missing_or_invalid_mfa`, or `mfa_method_locked`, if all were refused.
   */
  run(proof: MfaProof | undefined): Promise<'done' | 'more'>
  /** Rejects all waiting operations. */
  reject(error: LatchkitError): void
}
interface Operation {
  /** False if it was refused and still waits; true if it has ended with any result. */
  run(proof?: MfaProof): Promise<boolean>
  reject(error: LatchkitError): void
}

/** Refusals of the second factor and not of the operation, which waits for another one. */
const OF_FACTOR: readonly ErrorCode[] = ['missing_or_invalid_mfa', 'mfa_method_locked']

/** `over` is called when no operation waits any more. */
export function createOperations(over: () => void): Operations {
  const waiting = new Set<Operation>()
  /** The check in progress. Operations added meanwhile share it. */
  let running: { readonly proof: MfaProof | undefined; readonly outcomes: Promise<boolean>[] } | undefined
  /** The last refusal of a factor. */
  let refusal: LatchkitError | undefined

  return {
    add: (work, leave) =>
      new Promise((resolve, reject) => {
        const onLeave = () => end(() => reject(abandoned()))
        const operation: Operation = {
          run: (proof) =>
            work(proof).then(
              (value) => end(() => resolve(value)),
              (cause) => {
                const error = toError(cause)
                if (!proof || !OF_FACTOR.includes(error.code)) return end(() => reject(error))
                refusal = error
                return false
              },
            ),
          reject: (error) => void end(() => reject(error)),
        }
        function end(tell: () => void): true {
          leave?.removeEventListener('abort', onLeave)
          waiting.delete(operation)
          tell()
          if (!waiting.size && !running) over()
          return true
        }
        leave?.addEventListener('abort', onLeave)
        waiting.add(operation)
        running?.outcomes.push(operation.run(running.proof))
      }),
    async run(proof) {
      const outcomes = [...waiting].map((one) => one.run(proof))
      running = { proof, outcomes }
      let awaited = 0
      while (awaited < outcomes.length) {
        awaited = outcomes.length
        await Promise.all(outcomes)
      }
      running = undefined
      if (!waiting.size) return 'done'
      if ((await Promise.all(outcomes)).includes(true)) return 'more'
      throw refusal?.code === 'mfa_method_locked' ? refusal : refused()
    },
    reject(error) {
      for (const one of [...waiting]) one.reject(error)
    },
  }
}
