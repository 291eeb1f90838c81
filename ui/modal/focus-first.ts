const TITLE = '#latchkit-dialog-title'
const FIELD = ':is(input, textarea):enabled:not([type=hidden])'

/** Puts the focus where a screen wants it: on what it marks, else in its first field, else on its heading. */
export function focusFirst(screen: ParentNode): void {
  const find = (selector: string) => screen.querySelector<HTMLElement>(selector)
  ;(find('[data-autofocus]') ?? find(FIELD) ?? find(TITLE))?.focus()
}
