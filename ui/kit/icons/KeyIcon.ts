import { drawIcon } from './draw-icon.js'

export const KeyIcon = /* @__PURE__ */ drawIcon(
  'M15.5 13.25a4.75 4.75 0 1 0 0-9.5 4.75 4.75 0 0 0 0 9.5ZM12.1 11.9 4 20m3-3 2.5 2.5',
)
