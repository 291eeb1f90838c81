import { drawIcon } from './draw-icon.js'

export const ShieldIcon = /* @__PURE__ */ drawIcon(
  'M12 3l7.5 2.8v5.4c0 4.6-3.1 8.1-7.5 9.8-4.4-1.7-7.5-5.2-7.5-9.8V5.8L12 3Zm-3 9 2.2 2.2L15.2 10',
)
