import { drawIcon } from './draw-icon.js'

export const PrintIcon = /* @__PURE__ */ drawIcon('M7 9V4h10v5M7 17H4v-8h16v8h-3M7 14h10v6H7z')
