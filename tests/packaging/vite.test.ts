import { viteHosts } from './bundlers/vite.js'
import { describeHosts } from './expect-hosts.js'

describeHosts('Vite', viteHosts)
