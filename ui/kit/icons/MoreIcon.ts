import { drawIcon } from './draw-icon.js'

export const MoreIcon = /* @__PURE__ */ drawIcon(
  'M4.5 12a.5.5 0 1 0 1 0 .5.5 0 0 0-1 0Zm7 0a.5.5 0 1 0 1 0 .5.5 0 0 0-1 0Zm7 0a.5.5 0 1 0 1 0 .5.5 0 0 0-1 0Z',
)
