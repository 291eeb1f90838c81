import { drawIcon } from './draw-icon.js'

export const ExternalIcon = /* @__PURE__ */ drawIcon(
  'M14 4h6v6m0-6-9 9M18 14v4.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 4 18.5v-11A1.5 1.5 0 0 1 5.5 6H10',
)
