/** Everything that a login opens with, in one chunk: the dialog, the landing and the components they use. */
export { openLogin, preloadLogin } from './landing/open.js'
export { mountModal } from './landing/place-dialog.js'
