import path from 'node:path'
import { plainHosts } from './bundlers/plain.js'
import { describeHosts } from './expect-hosts.js'
import { root } from './pack.js'
import { without } from './variants.js'

const BUILD = ['build.mjs']
const rollup = path.join(root, 'node_modules/rollup/dist/bin/rollup')
const parcel = path.join(root, 'node_modules/parcel/lib/bin.js')
const parcelBuild = [
  parcel,
  'build',
  '*.html',
  '--no-cache',
  '--no-optimize',
  '--no-autoinstall',
  '--public-url',
  '/',
  '--log-level',
  'warn',
]

const hosts =
  (name: string, packages: readonly string[], command: readonly string[]): Parameters<typeof describeHosts>[1] =>
  (place, packed, variants) =>
    plainHosts({ name, packages, command }, place, packed, variants)

describeHosts('esbuild with splitting', hosts('esbuild', ['esbuild'], [...BUILD, '--splitting']))
describeHosts('esbuild without splitting', hosts('esbuild', ['esbuild'], BUILD), { lazy: false })
describeHosts(
  'Rollup',
  hosts('rollup', ['@rollup/plugin-commonjs', '@rollup/plugin-node-resolve'], [rollup, '--config']),
)
describeHosts('Rspack', hosts('rspack', ['@rspack/core'], BUILD))
// packages of wallets use modules of Node, for which Parcel would install others while it builds
describeHosts('Parcel', hosts('parcel', [], parcelBuild), {
  widest: without('@walletconnect/ethereum-provider', '@coinbase/wallet-sdk'),
})
describeHosts('Preact by preact/compat', hosts('preact', ['esbuild', 'preact'], BUILD))
