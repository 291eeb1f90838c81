import { webpackHosts } from './bundlers/webpack.js'
import { describeHosts } from './expect-hosts.js'

describeHosts('webpack', webpackHosts)
