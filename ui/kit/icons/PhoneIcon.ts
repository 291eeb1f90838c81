import { drawIcon } from './draw-icon.js'

export const PhoneIcon = /* @__PURE__ */ drawIcon(
  'M9 2.75h6a2 2 0 0 1 2 2v14.5a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V4.75a2 2 0 0 1 2-2Zm2 15.5h2',
)
