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
  const active = (dialog.getRootNode() as ShadowRoot).activeElement
  const isAhead = (stop: Node) => (event.shiftKey ? follows(stop, active as Node) : follows(active as Node, stop))
  // where there is one ahead, also from the heading, which is no stop itself, the browser knows the way
  if (!active || stops.some((stop) => stop !== active && isAhead(stop))) return
  event.preventDefault()
  stops.at(event.shiftKey ? -1 : 0)?.focus()
}

/** `Node.DOCUMENT_POSITION_FOLLOWING`, in fewer bytes. */
const FOLLOWING = 4
const follows = (one: Node, other: Node) => one.compareDocumentPosition(other) & FOLLOWING
