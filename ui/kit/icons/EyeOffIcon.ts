import { drawIcon } from './draw-icon.js'

export const EyeOffIcon = /* @__PURE__ */ drawIcon(
  'M4 4l16 16M9.5 5.8A9.4 9.4 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.9 3.5M6.4 7.5A15.3 15.3 0 0 0 2.5 12S6 18.5 12 18.5c1.6 0 3-.5 4.2-1.2M10 10.1a2.75 2.75 0 0 0 3.9 3.9',
)
