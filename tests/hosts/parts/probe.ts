/** A callback or an outcome. A host page keeps them in order, and offers functions, for tests to read and call. */
export interface Happening {
  readonly name: string
  readonly detail?: unknown
}
declare global {
  interface Window {
    __events: Happening[]
    /** Functions of the page's hooks, which a test can call from outside a component. */
    __calls: Record<string, (...args: never[]) => Promise<unknown>>
    /** Every status a headless hook went through. */
    __statuses: Record<string, string[]>
  }
}
window.__events = []
window.__calls = {}
window.__statuses = {}

/** Keeps an event. `told` wakes a test that waits for it in the page. */
export const tell = (name: string, detail?: unknown) => {
  window.__events.push({ name, ...(detail !== undefined && { detail }) })
  window.dispatchEvent(new Event('told'))
}

/** Makes a button's handler that records how the work ended, with what `shown` returns for its result. */
export const run =
  <T>(eventName: string, work: () => Promise<T> | undefined, shown?: (value: T) => unknown) =>
  () =>
    work()?.then(
      (value) => tell(`${eventName}.resolved`, shown?.(value)),
      ({ code, message }) => tell(`${eventName}.rejected`, { code, message }),
    )
