import type { KeyboardEvent } from 'react'
import { focusable } from './focusable.js'

/**
 * Keeps Tab within the dialog: past the last control comes the first (APG). The browser alone would go on to its own
 * controls and come back at the dialog itself.
 */
export function cycleTab(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || event.defaultPrevented) return
  const dialog = event.currentTarget
  const stops = focusable(dialog).filter((stop) => stop.getClientRects().length)
  const [from, to] = event.shiftKey ? [stops.at(0), stops.at(-1)] : [stops.at(-1), stops.at(0)]
  const active = (dialog.getRootNode() as ShadowRoot).activeElement
  const before = active && stops[0] && active.compareDocumentPosition(stops[0]) & Node.DOCUMENT_POSITION_FOLLOWING
  if (to && (active === from || (event.shiftKey && before))) {
    event.preventDefault()
    to.focus()
  }
}
