const TITLE = '#latchkit-dialog-title'
const FIELD = ':is(input, textarea):enabled:not([type=hidden])'

/** Where a screen wants the focus: where it was `before`, if that is still there, else what it marks, its first field, its heading. */
export function firstFocus(screen: ParentNode, before?: HTMLElement | null): HTMLElement | null {
  // never inside a screen that an overlay covers
  const find = (selector: string) => screen.querySelector<HTMLElement>(`${selector}:not([hidden] *)`)
  return before?.isConnected ? before : (find('[data-autofocus]') ?? find(FIELD) ?? find(TITLE))
}

export const focusFirst = (screen: ParentNode, before?: HTMLElement | null): void => firstFocus(screen, before)?.focus()
