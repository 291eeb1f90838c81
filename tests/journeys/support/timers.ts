import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Timers that are set: id → a text such as `once after 1000`, in ms. */
    readonly __timers: Map<number, string>
  }
}

/** Records the page's timers from its next load on, until they fire or are cleared. */
export const countTimers = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout: once, setInterval: often, clearTimeout: clear } = window
    const timers = new Map<number, string>()
    const stop = (id?: number) => {
      clear(id)
      if (id !== undefined) timers.delete(id)
    }
    Object.assign(window, {
      __timers: timers,
      clearTimeout: stop,
      clearInterval: stop,
      setTimeout(work: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) {
        const id = once(() => {
          timers.delete(id)
          work(...args)
        }, ms)
        timers.set(id, `once after ${ms}`)
        return id
      },
      setInterval(work: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) {
        const id = often(work, ms, ...args)
        timers.set(id, `every ${ms}`)
        return id
      },
    })
  })
