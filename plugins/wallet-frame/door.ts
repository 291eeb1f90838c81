import { refusal } from './errors.js'

/** Exchanges messages with the frame's window. Wire §3.1. */
export interface Door {
  /** Sends one message and waits for its answer. An answer after `signal` was aborted is ignored. */
  ask(target: Window, event: string, data: object, signal: AbortSignal): Question
}
export interface Question {
  /** Rejects with the frame's refusal, or with the signal's reason. */
  readonly answer: Promise<unknown>
  /** Sends the message again, because the frame may not have listened yet. Either answer counts. */
  repeat(): void
}
interface Waiting {
  readonly event: string
  resolve(data: unknown): void
  reject(error: unknown): void
}

/** A message whose origin has not been checked. */
type Reply = Readonly<Partial<Record<'id' | 'event' | 'data' | 'error', unknown>>>

/**
 * Exchanges messages with `origin` only. Messages of any other window than `frame` are ignored, even from the same
 * origin.
 */
export function createDoor(origin: string, frame: () => Window | null | undefined, signal: AbortSignal): Door {
  const waiting = new Map<string, Waiting>()
  const listen = ({ origin: from, source, data }: MessageEvent) => {
    if (from !== origin || !source || source !== frame()) return
    const { id, event, data: answer, error } = (data ?? {}) as Reply
    const pending = typeof id === 'string' ? waiting.get(id) : undefined
    if (!pending || pending.event !== event) return
    waiting.delete(`${id}`)
    if (error) pending.reject(refusal(readRefusal(error)))
    else pending.resolve(answer)
  }
  addEventListener('message', listen, { signal })
  return {
    ask(target, event, data, signal) {
      const id = `id-${crypto.randomUUID()}` // other frames must not be able to guess it
      const repeat = () => target.postMessage({ id, event, data }, origin)
      const forget = () => {
        waiting.get(id)?.reject(signal.reason)
        waiting.delete(id)
      }
      const answer = new Promise((resolve, reject) => {
        repeat()
        waiting.set(id, { event, resolve, reject })
        signal.addEventListener('abort', forget)
      })
      return { answer: answer.finally(() => signal.removeEventListener('abort', forget)), repeat }
    },
  }
}

function readRefusal(error: unknown) {
  const { type, message } = error as Readonly<Record<'type' | 'message', unknown>>
  return {
    type: typeof type === 'string' ? type : 'error',
    message: typeof message === 'string' ? message : 'The wallet frame refused.',
  }
}
