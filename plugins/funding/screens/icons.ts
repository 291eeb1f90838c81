import { drawIcon } from '../../../ui/kit/icons/draw-icon.js'

export const CardIcon = /* @__PURE__ */ drawIcon('M3 6h18v12H3V6Zm0 4h18M7 14.5h4')
