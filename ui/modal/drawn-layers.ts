import type { Layer } from '../../core/screens.js'

/**
 * The layers that are drawn: the topmost beneath each overlay, and the topmost of all, which alone can be seen and
 * used.
 */
export const drawnLayers = (stack: readonly Layer[]): readonly Layer[] =>
  stack.filter((_, at) => stack[at + 1]?.over !== false)
