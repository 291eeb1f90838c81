import { webpackHosts } from './bundlers/webpack.js'
import { describeHosts } from './expect-hosts.js'

describeHosts('webpack', (place, packed, variants) => webpackHosts(place, packed, variants, { minimize: false }))
