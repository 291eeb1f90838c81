import path from 'node:path'

// The installed packages are links to packages elsewhere on this disk, so the root is the disk's.
const { root } = path.parse(import.meta.dirname)

export default {
  turbopack: { root },
  outputFileTracingRoot: root,
  typescript: { ignoreBuildErrors: true },
}
