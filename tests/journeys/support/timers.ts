import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Of each timer that is set: its ms, by its id. */
    readonly __timers: Map<number, string>
  }
}

/** Keeps the timers that the page has set and that have neither fired nor been cleared, from its next load on. */
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
      setTimeout(work: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) {
        const id = once(() => {
          timers.delete(id)
          work(...given)
        }, ms)
        timers.set(id, `once after ${ms}`)
        return id
      },
      setInterval(work: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) {
        const id = often(work, ms, ...given)
        timers.set(id, `every ${ms}`)
        return id
      },
    })
  })
