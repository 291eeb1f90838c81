import type { ReactElement } from 'react'

/**
 * An element or nothing, but no bare text: browser translation replaces text nodes, and React then fails to find those
 * without an element.
 */
export type MaybeElement = ReactElement | false | null | undefined
