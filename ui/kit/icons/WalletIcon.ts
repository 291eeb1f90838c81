import { drawIcon } from './draw-icon.js'

export const WalletIcon = /* @__PURE__ */ drawIcon(
  'M17 7V5.5A1.5 1.5 0 0 0 15.5 4H5.5A2.5 2.5 0 0 0 3 6.5v10A2.5 2.5 0 0 0 5.5 19H19a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2H5M16.5 13v.01',
)
