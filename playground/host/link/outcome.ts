import type { Configuration, Read } from './configuration.js'

/** What came of opening a link with a configuration. */
export type LinkOutcome =
  | { readonly at: 'broken'; readonly why: string }
  | {
      readonly at: 'opened'
      readonly unknown: Read['unknown']
      /** Why the app keeps its own settings; undefined if it took those of the link, or the link has none. */
      readonly refused?: string | undefined
      /** What was there before, to go back to. */
      readonly before: Configuration
    }
