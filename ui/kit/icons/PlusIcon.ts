import { drawIcon } from './draw-icon.js'

export const PlusIcon = /* @__PURE__ */ drawIcon('M12 5v14M5 12h14')
