import { readdirSync } from 'node:fs'
import commonjs from '@rollup/plugin-commonjs'
import resolve from '@rollup/plugin-node-resolve'

/** React's files for production are chosen by a variable that only Node has. */
const define = {
  name: 'define',
  transform: (code) => code.replaceAll('process.env.NODE_ENV', '"production"'),
}
/** Packages of wallets cause warnings that neither a host nor Latchkit can do anything about. */
const isForeign = ({ id, ids = id ? [id] : [] }) =>
  ids.length > 0 && ids.every((file) => /[\\/]node_modules[\\/](?!latchkit[\\/])/.test(file))

export default {
  input: Object.fromEntries(readdirSync('variants').map((name) => [name, `variants/${name}/main.js`])),
  output: { dir: 'dist', format: 'es', chunkFileNames: 'chunks/[name]-[hash].js' },
  onwarn: (warning, warn) => isForeign(warning) || warn(warning),
  plugins: [define, resolve({ browser: true, preferBuiltins: false }), commonjs()],
}
