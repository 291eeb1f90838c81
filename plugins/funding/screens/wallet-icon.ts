import { drawIcon } from '../../../ui/kit/icons/draw-icon.js'

export const WalletIcon = /* @__PURE__ */ drawIcon('M3 7h15V4H5a2 2 0 0 0-2 2v12h18V7h-3M16 12.5h.01')
