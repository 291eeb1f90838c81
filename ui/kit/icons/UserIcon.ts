import { drawIcon } from './draw-icon.js'

export const UserIcon = /* @__PURE__ */ drawIcon(
  'M12 12a4.25 4.25 0 1 0 0-8.5 4.25 4.25 0 0 0 0 8.5Zm-8 8.5c.6-3.5 3.9-5.5 8-5.5s7.4 2 8 5.5',
)
