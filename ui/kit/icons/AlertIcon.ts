import { drawIcon } from './draw-icon.js'

export const AlertIcon = /* @__PURE__ */ drawIcon(
  'M12 8.5V13m0 3.2v.01M10.4 4.2 2.9 17.5A1.8 1.8 0 0 0 4.5 20.2h15a1.8 1.8 0 0 0 1.6-2.7L13.6 4.2a1.85 1.85 0 0 0-3.2 0Z',
)
