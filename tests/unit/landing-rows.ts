import type { LandingEntry } from '../../core/capabilities.js'
import { defineText } from '../../core/lib/text.js'
import type { Rows } from '../../ui/landing/layout.js'

/** Rows of an entry of the kind `many`, with a label that names it. */
export const rowsOf = (method: string, entries: readonly LandingEntry[]): Rows => ({
  entries,
  text: defineText('landing', {
    all: `all ${method}`,
    others: `other ${method}`,
    none: `no ${method}`,
  }),
})

/** Rows with these ids. `recent` is the one that was used last. */
export const rowsNamed = (method: string, ids: string, recent?: string): Rows =>
  rowsOf(
    method,
    ids.split(' ').map((id) => ({
      method: `${method}:${id}`,
      kind: 'button',
      accountType: method,
      order: 300,
      label: id,
      recent: id === recent,
    })),
  )
