import { drawIcon } from './draw-icon.js'

export const SearchIcon = /* @__PURE__ */ drawIcon('M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 4.5 4.5')
