import path from 'node:path'

// The installed packages are links to packages elsewhere on this disk, so the root is the disk's.
const { root } = path.parse(import.meta.dirname)

export default {
  experimental: { turbopackMinify: process.env.NEXT_MINIMIZE !== '0' },
  turbopack: { root },
  outputFileTracingRoot: root,
}
