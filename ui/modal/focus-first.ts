const TITLE = '#latchkit-dialog-title'
const FIELD = ':is(input, textarea):enabled:not([type=hidden])'

/**
 * The element to focus: `before` if it still exists, else the one that the screen marks, its first field, or its
 * heading.
 */
export function firstFocus(screen: ParentNode, before?: HTMLElement | null): HTMLElement | null {
  // never inside a screen that an overlay covers
  const find = (selector: string) => screen.querySelector<HTMLElement>(`${selector}:not([hidden] *)`)
  return before?.isConnected ? before : (find('[data-autofocus]') ?? find(FIELD) ?? find(TITLE))
}

export const focusFirst = (screen: ParentNode, before?: HTMLElement | null): void => firstFocus(screen, before)?.focus()
