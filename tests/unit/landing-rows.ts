import type { LandingEntry } from '../../core/capabilities.js'
import { defineText } from '../../core/lib/text.js'
import type { Rows } from '../../ui/landing/layout.js'

/** The rows of an entry of the kind `many`, with words that name it. */
export const rowsOf = (method: string, entries: readonly LandingEntry[]): Rows => ({
  entries,
  text: defineText('landing', {
    all: `all ${method}`,
    others: `other ${method}`,
    none: `no ${method}`,
  }),
})

/** The same by the ids of its rows; `recent` was used last. */
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
