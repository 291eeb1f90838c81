const FOCUSABLE = ':is(a[href], :enabled, summary, iframe, [tabindex]):not([tabindex="-1"], [hidden] *, option)'

/** The focusable elements within an element, in order. */
export const focusable = (within: ParentNode | undefined): readonly HTMLElement[] => [
  ...(within?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? []),
]
