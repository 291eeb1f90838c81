import type { Events } from './registry.js'

/** Facts in the past tense. To ask a favour, `ctx.use` or `ctx.role`. */
export interface EventBus {
  on<K extends keyof Events>(event: K, listener: (payload: Events[K]) => void): () => void
  emit<K extends keyof Events>(event: K, payload: Events[K]): void
}
interface Listening {
  readonly event: keyof Events
  listener(payload: never): void
}

export function createEventBus(): EventBus {
  const all = new Set<Listening>()
  return {
    on(event, listener) {
      const one = { event, listener }
      all.add(one)
      return () => void all.delete(one)
    },
    emit(event, payload) {
      // one host's throwing callback must not keep the news from the others
      for (const one of [...all])
        try {
          if (one.event === event) one.listener(payload as never)
        } catch (error) {
          reportError(error)
        }
    },
  }
}
