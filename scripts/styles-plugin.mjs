// Styles for a shadow root: each `*.css.ts` is compiled while building, and what is left of it in the chunk that imports
// it is its class names and one `registerCss(id, css)`. The same plugin serves rollup, Vite and vitest.
// `@vanilla-extract/vite-plugin` cannot be used: its CSS lands in the document, where a shadow root does not see it.
import { createHash } from 'node:crypto'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile, cssFileFilter, processVanillaFile } from '@vanilla-extract/integration'
import { transform } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const targets = ['chrome111', 'edge111', 'firefox114', 'safari16.4']

/** Class names are three characters for the file and a counter: short, alike within a file, the same on every machine. */
function shortIdentifiers() {
  const files = new Map()
  return ({ hash, filePath }) => {
    const prefix = `l${createHash('sha256').update(filePath).digest('hex').slice(0, 3)}`
    const file = files.get(prefix) ?? { filePath, names: new Map() }
    if (file.filePath !== filePath)
      throw new Error(`Rename ${filePath}: its class names would be those of ${file.filePath}`)
    files.set(prefix, file)
    // A file is evaluated once for each file that imports it, with the same hashes every time.
    if (!file.names.has(hash)) file.names.set(hash, `${prefix}${file.names.size.toString(36)}`)
    return file.names.get(hash)
  }
}

/** @param {{ registry?: string }} [options] the module that has `registerCss` */
export function stylesPlugin({ registry = path.join(root, 'ui/theme/style-registry.ts') } = {}) {
  const identOption = shortIdentifiers()
  return {
    name: 'latchkit-styles',
    enforce: 'pre',
    async transform(_code, id) {
      const filePath = id.split('?')[0]
      if (!cssFileFilter.test(filePath) || !filePath.startsWith(root)) return null
      const { source, watchFiles } = await compile({ filePath, cwd: root, identOption: 'short' })
      for (const file of watchFiles) if (file !== filePath) this.addWatchFile(file)
      const code = await processVanillaFile({
        source,
        filePath,
        identOption,
        serializeVirtualCssPath: async ({ fileScope, source: css }) => {
          const owner = path.join(root, fileScope.filePath)
          // Another file's styles stay in that file, so that shared pieces are shipped once.
          if (owner !== path.normalize(filePath)) return `import ${JSON.stringify(owner)};`
          const small = await transform(css, { loader: 'css', minify: true, target: targets })
          return `import { registerCss } from ${JSON.stringify(registry)};
registerCss(${JSON.stringify(fileScope.filePath)}, ${JSON.stringify(small.code.trim())});`
        },
      })
      return { code, map: { mappings: '' }, moduleSideEffects: true }
    },
  }
}
