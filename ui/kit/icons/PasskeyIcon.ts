import { drawIcon } from './draw-icon.js'

export const PasskeyIcon = /* @__PURE__ */ drawIcon(
  'M10 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7 9c0-3.3 3-5.5 7-5.5 1 0 2 .1 2.8.4M18 15.5a2.75 2.75 0 1 0-1.3-.3V20l1.3 1.3 1.8-1.8-1.2-1.2 1.2-1.2-1-1.2Z',
)
