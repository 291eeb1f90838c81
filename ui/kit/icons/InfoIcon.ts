import { drawIcon } from './draw-icon.js'

export const InfoIcon = /* @__PURE__ */ drawIcon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10v5.25M12 7.8v.01')
