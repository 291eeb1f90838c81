import type { KeyboardEvent } from 'react'
import { focusable } from './focusable.js'

/**
 * Keeps Tab within the dialog: the first control follows the last (APG). Without this, the browser would continue with
 * its own controls.
 */
export function cycleTab(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || event.defaultPrevented) return
  const dialog = event.currentTarget
  const stops = focusable(dialog).filter((stop) => stop.getClientRects().length)
  const active = (dialog.getRootNode() as ShadowRoot).activeElement
  const isAhead = (stop: Node) => (event.shiftKey ? follows(stop, active as Node) : follows(active as Node, stop))
  // if there is a control ahead, the browser finds it, also from the heading, which is not in the tab order
  if (!active || stops.some((stop) => stop !== active && isAhead(stop))) return
  event.preventDefault()
  stops.at(event.shiftKey ? -1 : 0)?.focus()
}

/** `Node.DOCUMENT_POSITION_FOLLOWING`, in fewer bytes. */
const FOLLOWING = 4
const follows = (one: Node, other: Node) => one.compareDocumentPosition(other) & FOLLOWING
