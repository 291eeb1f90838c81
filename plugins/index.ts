export { passwordless } from './passwordless/index.js'
