// Compiles each `*.css.ts` at build time to its class names and one `registerCss(css)`, for styles in a shadow root.
// Rollup, Vite and Vitest use this plugin. `@vanilla-extract/vite-plugin` cannot be used, because it adds the CSS to
// the document, which does not affect a shadow root.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile, cssFileFilter, processVanillaFile } from '@vanilla-extract/integration'
import { transform } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const targets = ['chrome111', 'edge111', 'firefox114', 'safari16.4']

/** Style files for the email login, which get the shortest class names. */
const EMAIL_LOGIN_STYLES =
  /^ui\/(modal|theme|landing\/landing)|^ui\/kit\/\w+\/(field|button|button-looks|row|hidden|icons|waiting|status-icon|spinner|screen-layout|code-input|branded-status|logo|link|hover|badge)\.|^plugins\/passwordless/
const styleFiles = ['ui', 'plugins']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true }).map(
      (file) => `${folder}/${file.split(path.sep).join('/')}`,
    ),
  )
  .filter((file) => cssFileFilter.test(file))
  .sort(
    (one, other) =>
      Number(EMAIL_LOGIN_STYLES.test(other)) - Number(EMAIL_LOGIN_STYLES.test(one)) || (one < other ? -1 : 1),
  )

/** Short letters for a file, from its position in the sorted list, so that they are the same on every machine. */
function place(file) {
  if (!styleFiles.includes(file)) styleFiles.push(file) // a new file while a development server runs
  const at = styleFiles.indexOf(file)
  const letter = String.fromCharCode(97 + (at % 26))
  return at < 26 ? letter : letter.repeat(1 + Math.floor(at / 26))
}

/**
 * Class names consist of these letters and a number. They are unique, because a shadow root contains only these styles.
 */
function shortIdentifiers() {
  const files = new Map()
  return ({ hash, filePath }) => {
    const names = files.get(filePath) ?? new Map()
    files.set(filePath, names)
    // A file is evaluated for each importing file, with the same hashes every time.
    if (!names.has(hash)) names.set(hash, `${place(filePath)}${names.size}`)
    return names.get(hash)
  }
}

const REGISTRY = path.join(root, 'ui/theme/style-registry.ts')
/** Matches `import * as css from './x.css.js'`, and imports of single names. */
const IMPORT = /^import (?:\* as (\w+)|\{ ([^}]+) \}) from '([^']+\.css)\.js'$/gm
const CONSTANT = /^export const (\w+) = ('[^']*'|\{[^{}]*\});$/gm

/**
 * Writes class names into the code that uses them, because a bundler cannot inline a variable of another chunk. Values
 * other than strings stay imported.
 */
async function inlineNames(code, folder, constantsOf) {
  let inlined = code
  for (const [line, namespace, list, file] of code.matchAll(IMPORT)) {
    const constants = await constantsOf(path.join(folder, `${file}.ts`))
    const effects = `import '${file}.js'`
    if (namespace) {
      inlined = inlined.replace(new RegExp(`\\b${namespace}\\.(\\w+)\\b`, 'g'), (use, name) =>
        constants.has(name) ? `(${constants.get(name)})` : use,
      )
      const isUsed = new RegExp(`\\b${namespace}\\b`).test(inlined.replace(line, ''))
      inlined = inlined.replace(line, isUsed ? line : effects)
    } else {
      const names = list.split(', ').map((one) => one.split(' as '))
      const inlinable = names.filter(([name]) => constants.has(name))
      const declared = inlinable.map(([name, own = name]) => `;const ${own} = ${constants.get(name)}`).join('')
      const otherNames = names.filter(([name]) => !constants.has(name)).map((one) => one.join(' as '))
      inlined = inlined.replace(
        line,
        `${otherNames.length ? `import { ${otherNames.join(', ')} } from '${file}.js'` : effects}${declared}`,
      )
    }
  }
  return inlined
}

/**
 * @param {{ registry?: string, inline?: boolean }} [options] the module that has `registerCss`; whether class names are
 * written where they are used
 */
export function stylesPlugin({ registry = REGISTRY, inline = false } = {}) {
  const identOption = shortIdentifiers()
  const compiled = new Map()
  const compileOnce = (filePath) => {
    if (!compiled.has(filePath)) compiled.set(filePath, compileStyles(filePath))
    return compiled.get(filePath)
  }
  async function compileStyles(filePath) {
    const { source, watchFiles } = await compile({ filePath, cwd: root, identOption: 'short' })
    const code = await processVanillaFile({
      source,
      filePath,
      identOption,
      serializeVirtualCssPath: async ({ fileScope, source: css }) => {
        const owner = path.join(root, fileScope.filePath)
        // Styles of another file are imported from it, so that shared styles are shipped once.
        if (owner !== path.normalize(filePath)) return `import ${JSON.stringify(owner)};`
        const small = await transform(css, { loader: 'css', minify: true, target: targets })
        return `import { registerCss } from ${JSON.stringify(registry)};
registerCss(${JSON.stringify(small.code.trim())});`
      },
    })
    // A bundler inlines constants but not variables.
    return { code: code.replace(/^export var /gm, 'export const '), watchFiles }
  }
  const constantsOf = async (filePath) =>
    new Map([...(await compileOnce(filePath)).code.matchAll(CONSTANT)].map(([, name, value]) => [name, value]))
  return {
    name: 'latchkit-styles',
    enforce: 'pre',
    async transform(source, id) {
      const filePath = id.split('?')[0]
      if (!filePath.startsWith(root)) return null
      if (cssFileFilter.test(filePath)) {
        const { code, watchFiles } = await (inline ? compileOnce : compileStyles)(filePath)
        for (const file of watchFiles) if (file !== filePath) this.addWatchFile(file)
        return { code, map: { mappings: '' }, moduleSideEffects: true }
      }
      if (!inline || !/\.tsx?$/.test(filePath)) return null
      const code = await inlineNames(source, path.dirname(filePath), constantsOf)
      return code === source ? null : { code, map: null } // Lines keep their places, so the source map stays correct.
    },
    // All styles of a chunk become one sheet after the code, which compresses better.
    renderChunk(code) {
      const registered = /^registerCss\((".*")\);$/gm
      const sheets = [...code.matchAll(registered)].map(([, text]) => JSON.parse(text))
      if (sheets.length < 3) return null
      // Each removed call leaves its line, and the new call is the last line, so the source map stays correct.
      return { code: `${code.replace(registered, '')}\nregisterCss(${JSON.stringify(sheets.join(''))});\n`, map: null }
    },
  }
}
