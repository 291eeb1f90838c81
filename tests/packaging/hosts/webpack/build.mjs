import { readdirSync } from 'node:fs'
import path from 'node:path'
import webpack from 'webpack'

const context = import.meta.dirname
const names = readdirSync(path.join(context, 'variants'))
const options = {
  mode: 'production',
  context,
  entry: Object.fromEntries(names.map((name) => [name, `./variants/${name}/main.js`])),
  // webpack's loader of chunks is in a file of its own, as webpack's guide to caching recommends
  optimization: { runtimeChunk: 'single', minimize: process.argv.includes('--minimize') },
  output: {
    path: path.join(context, 'dist'),
    publicPath: '/',
    filename: '[name].js',
    chunkFilename: 'chunks/[contenthash].js',
  },
  performance: { hints: false },
}
webpack(options, (error, stats) => {
  if (error) throw error
  const report = stats.toString('errors-warnings')
  if (stats.hasErrors() || stats.hasWarnings()) console.error(report)
  process.exitCode = stats.hasErrors() ? 1 : 0
})
