import { drawIcon } from '../../../../ui/kit/icons/draw-icon.js'

/** A wallet with cards in it: any of many. */
export const WalletsIcon = /* @__PURE__ */ drawIcon('M6.5 8V4h11v4M3.5 8h17v11h-17zM16.5 13.5v.01')
