const isOpenList = (target: EventTarget | null) =>
  target instanceof HTMLSelectElement && CSS.supports('selector(:open)') && target.matches(':open')

/** Calls `leave` for Escape: while this frame has the focus, the dialog around it hears no key. */
export function onEscape(leave: () => void): void {
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.repeat && !event.isComposing && !isOpenList(event.target)) leave()
  })
}
