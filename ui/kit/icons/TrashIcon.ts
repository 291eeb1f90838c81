import { drawIcon } from './draw-icon.js'

export const TrashIcon = /* @__PURE__ */ drawIcon(
  'M4.5 7h15M9.5 7V5A1.5 1.5 0 0 1 11 3.5h2A1.5 1.5 0 0 1 14.5 5v2M6.5 7l.8 11.6a1.5 1.5 0 0 0 1.5 1.4h6.4a1.5 1.5 0 0 0 1.5-1.4L17.5 7',
)
