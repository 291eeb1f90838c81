import path from 'node:path'

// What is installed here are links to packages that are elsewhere on this disk.
const { root } = path.parse(import.meta.dirname)

export default {
  turbopack: { root },
  outputFileTracingRoot: root,
  typescript: { ignoreBuildErrors: true },
}
