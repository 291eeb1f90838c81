import { drawIcon } from './draw-icon.js'
import { mirrored } from './icons.css.js'

export const ChevronIcon = /* @__PURE__ */ drawIcon('m9 5 7 7-7 7', mirrored)
