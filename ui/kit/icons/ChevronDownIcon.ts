import { drawIcon } from './draw-icon.js'

export const ChevronDownIcon = /* @__PURE__ */ drawIcon('m6 9 6 6 6-6')
