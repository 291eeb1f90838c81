import type { ReactElement } from 'react'

/**
 * An element or nothing, and no bare text: a translator moves text nodes about, and React no longer finds those that
 * have no element of their own.
 */
export type MaybeElement = ReactElement | false | null | undefined
