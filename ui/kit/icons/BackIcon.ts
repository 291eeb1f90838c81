import { drawIcon } from './draw-icon.js'
import { mirrored } from './icons.css.js'

export const BackIcon = /* @__PURE__ */ drawIcon('M20 12H4m7-7-7 7 7 7', mirrored)
