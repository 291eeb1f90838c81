import type { Layer } from '../../core/screens.js'

/**
 * The layers to draw: the top layer, and the layer directly beneath each overlay. Only the top layer can be
 * seen and used.
 */
export const drawnLayers = (stack: readonly Layer[]): readonly Layer[] =>
  stack.filter((_, at) => stack[at + 1]?.over !== false)
