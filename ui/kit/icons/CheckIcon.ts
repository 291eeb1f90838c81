import { drawIcon } from './draw-icon.js'

export const CheckIcon = /* @__PURE__ */ drawIcon('m5 12.5 4.5 4.5L19 7.5')
