const TITLE = '#latchkit-dialog-title'
const FIELD = ':is(input, textarea):enabled:not([type=hidden])'

/** Where a screen wants the focus: what it marks, else its first field, else its heading. */
export function firstFocus(screen: ParentNode): HTMLElement | null {
  const find = (selector: string) => screen.querySelector<HTMLElement>(selector)
  return find('[data-autofocus]') ?? find(FIELD) ?? find(TITLE)
}

export const focusFirst = (screen: ParentNode): void => firstFocus(screen)?.focus()
