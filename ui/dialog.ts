/** All that a login opens with, in one file: the shell, the landing and the kit they are drawn with. */
export { openLogin, preloadLogin } from './landing/open.js'
export { mountModal } from './landing/place-dialog.js'
