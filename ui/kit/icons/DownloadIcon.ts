import { drawIcon } from './draw-icon.js'

export const DownloadIcon = /* @__PURE__ */ drawIcon('M12 4v11.5m-5-5 5 5 5-5M5 20h14')
