import { viteHosts } from './bundlers/vite.js'
import { describeHosts } from './expect-hosts.js'

describeHosts('Vite', (place, packed, variants) => viteHosts(place, packed, variants))
