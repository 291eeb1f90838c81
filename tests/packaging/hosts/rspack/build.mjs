import { readdirSync } from 'node:fs'
import { rspack } from '@rspack/core'

const context = import.meta.dirname
const names = readdirSync('variants')
const options = {
  mode: 'production',
  context,
  entry: Object.fromEntries(names.map((name) => [name, `./variants/${name}/main.js`])),
  output: { path: `${context}/dist`, publicPath: '/', filename: '[name].js', chunkFilename: 'chunks/[contenthash].js' },
  optimization: { minimize: false },
  performance: { hints: false },
}
rspack(options, (error, stats) => {
  if (error) throw error
  if (stats.hasErrors() || stats.hasWarnings()) console.error(stats.toString('errors-warnings'))
  process.exitCode = stats.hasErrors() ? 1 : 0
})
