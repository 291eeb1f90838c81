// If a chunk contains more than the imported module, rollup puts that module's exports into an object and exports the
// object: `import('./flow.js').then(n => n.q)`. A host's bundler then creates a second such object. This plugin exports
// the values by their own names and imports the chunk itself, which saves about 90 bytes for each chunk.
import path from 'node:path'

/** The namespace object that rollup writes with `generatedCode.objectShorthand` and `freeze: false`. */
const NAMESPACE = /^const ([\w$]+) = \{\n {2}__proto__: null,\n((?: {2}[\w$]+(?:: [\w$]+)?,?\n)+)\};$/gm
const IMPORT = /import\('(\.{1,2}\/[^']+)'\)(\.then\(n => n\.([\w$]+)\))/g
const EXPORTS = /^export \{ (.*) \};$/m

/** The remaining objects need no `null` prototype, because only existing properties are read. */
const PROTOTYPE = '__proto__: null,'

/** Replaces code by spaces, so that lines and columns in source maps stay correct. */
const blank = (text) => text.replace(/[^\n]/g, ' ')

export const directExportsPlugin = () => ({
  name: 'direct-exports',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
    /** Namespace objects that were removed, such as `chunks/flow.js q`. */
    const direct = new Set(chunks.flatMap(exportDirectly))
    for (const chunk of chunks)
      chunk.code = chunk.code.replace(IMPORT, (whole, file, then, name) => {
        const target = path.posix.join(path.posix.dirname(chunk.fileName), file)
        return direct.has(`${target} ${name}`) ? whole.slice(0, -then.length) + blank(then) : whole
      })
  },
})

function exportDirectly(chunk) {
  const list = EXPORTS.exec(chunk.code)?.[1].split(', ') ?? []
  const exportedNames = new Set(list.map((one) => one.split(' as ').at(-1)))
  const direct = []
  chunk.code = chunk.code.replace(NAMESPACE, (whole, object, members) => {
    const at = list.findIndex((one) => one.startsWith(`${object} as `))
    const names = members.match(/[\w$]+(?:: [\w$]+)?/g).map((member) => member.split(': '))
    // Two modules of one chunk may both have a default export.
    if (at < 0 || names.length > 1 || exportedNames.has(names[0][0])) return whole.replace(PROTOTYPE, blank)
    direct.push(`${chunk.fileName} ${list[at].split(' as ')[1]}`)
    list.splice(
      at,
      1,
      ...names.map(([exported, local = exported]) => (local === exported ? local : `${local} as ${exported}`)),
    )
    for (const [exported] of names) exportedNames.add(exported)
    return blank(whole)
  })
  chunk.code = chunk.code.replace(EXPORTS, () => `export { ${list.join(', ')} };`)
  return direct
}
