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

/** The style files that an email login uses. Their class names are the shortest. */
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

const REGISTRY = path.join(root, 'ui/theme/style-registry.ts')
/** `import * as css from './x.css.js'`, or some names of it. */
const IMPORT = /^import (?:\* as (\w+)|\{ ([^}]+) \}) from '([^']+\.css)\.js'$/gm
const CONSTANT = /^export const (\w+) = ('[^']*'|\{[^{}]*\});$/gm

/**
 * Class names written where they are used, for what is exported from one chunk to another is a variable that no bundler can
 * write there. What is more than strings stays imported.
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
      const known = names.filter(([name]) => constants.has(name))
      const declared = known.map(([name, own = name]) => `;const ${own} = ${constants.get(name)}`).join('')
      const rest = names.filter(([name]) => !constants.has(name)).map((one) => one.join(' as '))
      inlined = inlined.replace(
        line,
        `${rest.length ? `import { ${rest.join(', ')} } from '${file}.js'` : effects}${declared}`,
      )
    }
  }
  return inlined
}

/**
 * @param {{ registry?: string, inline?: boolean }} [options] the module that has `registerCss`; whether class names are written
 * where they are used
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
        // Another file's styles stay in that file, so that shared pieces are shipped once.
        if (owner !== path.normalize(filePath)) return `import ${JSON.stringify(owner)};`
        const small = await transform(css, { loader: 'css', minify: true, target: targets })
        return `import { registerCss } from ${JSON.stringify(registry)};
registerCss(${JSON.stringify(small.code.trim())});`
      },
    })
    // A bundler writes a constant name where it is used, a variable it keeps.
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
      return code === source ? null : { code, map: null } // on its own line each, so the map stays true
    },
    // All styles of a chunk are one sheet, after the code: text that is alike packs better side by side.
    renderChunk(code) {
      const registered = /^registerCss\((".*")\);$/gm
      const sheets = [...code.matchAll(registered)].map(([, text]) => JSON.parse(text))
      if (sheets.length < 3) return null
      // A call leaves a line, and the one that takes their place is the last: the map stays true.
      return { code: `${code.replace(registered, '')}\nregisterCss(${JSON.stringify(sheets.join(''))});\n`, map: null }
    },
  }
}
