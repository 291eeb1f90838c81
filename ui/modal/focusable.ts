const FOCUSABLE =
  ':is(a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, iframe, [tabindex]):not([tabindex="-1"], [hidden] *)'

/** The focusable elements within an element, in order. */
export const focusable = (within: ParentNode | undefined): readonly HTMLElement[] => [
  ...(within?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? []),
]
