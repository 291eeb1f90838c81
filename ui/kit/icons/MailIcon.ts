import { drawIcon } from './draw-icon.js'

export const MailIcon = /* @__PURE__ */ drawIcon(
  'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2Zm-1.5 1.5 7.2 6a2 2 0 0 0 2.6 0l7.2-6',
)
