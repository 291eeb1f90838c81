import type { ComponentType } from 'react'
import type { LandingEntry } from '../../core/capabilities.js'
import type { Text } from '../../core/lib/text.js'

/** A landing entry as a row; the plugin draws its own icon and words. Modal §2.2. */
export interface EntryRowProps {
  readonly entry: LandingEntry
  onChoose(): void
  /** The method last used on this device. */
  readonly recent: boolean
  /** This entry is being gone into. */
  readonly busy: boolean
  /** Another one is. */
  readonly disabled: boolean
  /** True for a `many` entry of which some rows are shown above this one, which leads to the others. */
  readonly others?: boolean | undefined
}
export type EntryRow = ComponentType<EntryRowProps>

/** A landing entry as an input of its own, or one of many. */
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
 * Draws each row of an entry of the kind `many`, and brings the words about them: the titles of the views that have
 * them `all` or the `others`, and what is said where there are `none`.
 */
export type EntryOfMany = EntryField & { readonly text: Text<'all' | 'others' | 'none'> }

/** The loaded components of one entry. */
export interface EntryComponents {
  readonly Row?: EntryRow | undefined
  readonly Field?: (EntryField & Partial<Pick<EntryOfMany, 'text'>>) | undefined
}
