import type { ComponentType } from 'react'
import type { LandingEntry } from '../../core/capabilities.js'
import type { Text } from '../../core/lib/text.js'

/** A landing entry as a row. The plugin draws its own icon and label. Modal §2.2. */
export interface EntryRowProps {
  readonly entry: LandingEntry
  onChoose(): void
  /** Whether this was the last method used on this device. */
  readonly recent: boolean
  /** Whether this entry is being opened. */
  readonly busy: boolean
  /** Whether another entry is being opened. */
  readonly disabled: boolean
  /** True for a `many` entry of which some rows are shown above this one, which leads to the others. */
  readonly others?: boolean | undefined
}
export type EntryRow = ComponentType<EntryRowProps>

/** A landing entry as a field, or a row of a `many` entry. */
export interface EntryFieldProps {
  readonly entry: LandingEntry
  /** The text typed earlier, or the host's prefill. */
  readonly value: string
  onSubmit(to?: string): void
  readonly recent: boolean
  readonly busy: boolean
  readonly disabled: boolean
}
export type EntryField = ComponentType<EntryFieldProps>

/**
 * Draws each row of an entry of the kind `many`. Also has its texts: the titles of views with `all` rows or the
 * `others`, and the text for `none`.
 */
export type EntryOfMany = EntryField & { readonly text: Text<'all' | 'others' | 'none'> }

/** The loaded components of one entry. */
export interface EntryComponents {
  readonly Row?: EntryRow | undefined
  readonly Field?: (EntryField & Partial<Pick<EntryOfMany, 'text'>>) | undefined
}
