import { drawIcon } from './draw-icon.js'

export const RefreshIcon = /* @__PURE__ */ drawIcon(
  'M20 4.5v5h-5M4 19.5v-5h5M19.2 9.5A8 8 0 0 0 5.6 7M4.8 14.5A8 8 0 0 0 18.4 17',
)
