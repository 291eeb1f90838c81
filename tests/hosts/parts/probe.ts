/** What a host page shows a test: what happened, in order, and functions to call. */
export interface Happening {
  readonly name: string
  readonly detail?: unknown
}
declare global {
  interface Window {
    __events: Happening[]
    /** What the page's hooks gave, to be called from outside a component. */
    __calls: Record<string, (...given: never[]) => Promise<unknown>>
    /** Every status a headless hook went through. */
    __statuses: Record<string, string[]>
  }
}
window.__events = []
window.__calls = {}
window.__statuses = {}

export const tell = (name: string, detail?: unknown) => {
  window.__events.push({ name, ...(detail !== undefined && { detail }) })
}

/** A button's handler: the test is told how the work ended, with what `shown` tells of what came. */
export const run =
  <T>(what: string, work: () => Promise<T> | undefined, shown?: (value: T) => unknown) =>
  () =>
    work()?.then(
      (value) => tell(`${what}.resolved`, shown?.(value)),
      ({ code, message }) => tell(`${what}.rejected`, { code, message }),
    )
