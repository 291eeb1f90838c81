// Styles for a shadow root: each `*.css.ts` is compiled while building, and what is left of it in the chunk that imports
// it is its class names and one `registerCss(css)`. The same plugin serves rollup, Vite and vitest.
// `@vanilla-extract/vite-plugin` cannot be used: its CSS lands in the document, where a shadow root does not see it.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile, cssFileFilter, processVanillaFile } from '@vanilla-extract/integration'
import { transform } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const targets = ['chrome111', 'edge111', 'firefox114', 'safari16.4']

// what every login draws with first, and so with the shortest names
const styleFiles = ['ui', 'plugins']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true })
      .map((file) => `${folder}/${file.split(path.sep).join('/')}`)
      .sort(),
  )
  .filter((file) => cssFileFilter.test(file))

/** Letters for a file's place among all of them: short, and the same on every machine for the same tree. */
function place(file) {
  if (!styleFiles.includes(file)) styleFiles.push(file) // written while a development server runs
  const at = styleFiles.indexOf(file)
  const letter = String.fromCharCode(97 + (at % 26))
  return at < 26 ? letter : letter.repeat(1 + Math.floor(at / 26))
}

/** Class names are that and a number; within a shadow root nobody else's names are in the way. */
function shortIdentifiers() {
  const files = new Map()
  return ({ hash, filePath }) => {
    const names = files.get(filePath) ?? new Map()
    files.set(filePath, names)
    // A file is evaluated once for each file that imports it, with the same hashes every time.
    if (!names.has(hash)) names.set(hash, `${place(filePath)}${names.size}`)
    return names.get(hash)
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
registerCss(${JSON.stringify(small.code.trim())});`
        },
      })
      // A bundler writes a constant name where it is used, a variable it keeps.
      const constant = code.replace(/^export var /gm, 'export const ')
      return { code: constant, map: { mappings: '' }, moduleSideEffects: true }
    },
    // All styles of a chunk are one sheet: text that is alike packs better side by side.
    renderChunk(code) {
      const registered = /^registerCss\((".*")\);$/gm
      const sheets = [...code.matchAll(registered)]
      if (sheets.length < 2) return null
      const css = sheets.map(([, text]) => JSON.parse(text)).join('')
      const [first] = sheets
      const merge = (call) => (call === first[0] ? `registerCss(${JSON.stringify(css)});` : '')
      // A call is a line and leaves a line, so the map stays true.
      return { code: code.replace(registered, merge), map: null }
    },
  }
}
