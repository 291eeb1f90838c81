import { drawIcon } from './draw-icon.js'

export const QrIcon = /* @__PURE__ */ drawIcon('M4 4h6v6H4V4Zm10 0h6v6h-6V4ZM4 14h6v6H4v-6Zm10 0h2.5v2.5M20 14v6h-6v-1')
