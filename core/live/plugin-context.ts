import { createTrack, type TrackParts } from '../analytics.js'
import type { Context } from '../plugin.js'
import { present } from '../present.js'
import type { PluginId } from '../registry.js'
import type { OutcomeParts } from '../sign-in/outcome.js'
import { createOutcomes } from '../sign-in/show-outcome.js'

type DrawingParts = TrackParts & OutcomeParts
/**
 * The part of a plugin's context that shows screens and sends analytics. It is in one chunk with the flow runtime,
 * which most plugins need.
 */
export const drawingContext = (
  id: PluginId,
  parts: DrawingParts,
): Pick<Context<PluginId>, 'present' | 'showError' | 'showResult' | 'track'> => ({
  ...createOutcomes(parts),
  present: (name, flow, options) => present(parts.screens, id, name, flow, options),
  track: createTrack(parts),
})
