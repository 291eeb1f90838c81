import mitt from 'mitt'
import type { Events } from './registry.js'

/** Facts in the past tense. To ask a favour, `ctx.use` or `ctx.role`. */
export interface EventBus {
  on<K extends keyof Events>(event: K, listener: (payload: Events[K]) => void): () => void
  emit<K extends keyof Events>(event: K, payload: Events[K]): void
}

export function createEventBus(): EventBus {
  const bus = mitt<Record<PropertyKey, unknown>>()
  return {
    on(event, listener) {
      const guarded = (payload: unknown) => {
        // one host's throwing callback must not keep the news from the others
        try {
          listener(payload as never)
        } catch (error) {
          reportError(error)
        }
      }
      bus.on(event, guarded)
      return () => bus.off(event, guarded)
    },
    emit: bus.emit as EventBus['emit'],
  }
}
