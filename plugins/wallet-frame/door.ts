import { refusal } from './errors.js'

/** The messages to and from the frame's window. Wire §3.1. */
export interface Door {
  /** One message, answered once. What comes after `signal` is dropped. */
  ask(target: Window, event: string, data: object, signal: AbortSignal): Question
}
export interface Question {
  /** Rejects with the frame's refusal, or with the signal's reason. */
  readonly answer: Promise<unknown>
  /** Sends it once more: the frame may not have listened yet. Either answer counts. */
  repeat(): void
}
interface Waiting {
  readonly event: string
  resolve(data: unknown): void
  reject(error: unknown): void
}

/** A message of unknown origin, until it is checked. */
type Reply = Readonly<Partial<Record<'id' | 'event' | 'data' | 'error', unknown>>>

/** Exchanges messages with `origin` only. Messages of any window but `frame` are ignored, even of the same origin. */
export function createDoor(origin: string, frame: () => Window | null | undefined, signal: AbortSignal): Door {
  const waiting = new Map<string, Waiting>()
  const listen = ({ origin: from, source, data }: MessageEvent) => {
    if (from !== origin || !source || source !== frame()) return
    const { id, event, data: answer, error } = (data ?? {}) as Reply
    const known = typeof id === 'string' ? waiting.get(id) : undefined
    if (!known || known.event !== event) return
    waiting.delete(`${id}`)
    if (error) known.reject(refusal(readRefusal(error)))
    else known.resolve(answer)
  }
  addEventListener('message', listen, { signal })
  return {
    ask(target, event, data, signal) {
      const id = `id-${crypto.randomUUID()}` // not to be guessed by a neighbouring frame
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
