// Where a chunk holds more than the module that an `import()` asks for, rollup puts that module's exports into an object
// and exports the object: `import('./flow.js').then(n => n.q)`. A host's bundler then makes a second one of its own. This
// exports them by their own names instead and asks for the chunk itself, which saves some 90 bytes for each such chunk.
import path from 'node:path'

/** As rollup writes it, with `generatedCode.objectShorthand` and `freeze: false`. */
const NAMESPACE = /^const ([\w$]+) = \{\n {2}__proto__: null,\n((?: {2}[\w$]+(?:: [\w$]+)?,?\n)+)\};$/gm
const IMPORT = /import\('(\.{1,2}\/[^']+)'\)(\.then\(n => n\.([\w$]+)\))/g
const EXPORTS = /^export \{ (.*) \};$/m

/** What is left of an object needs no `null` prototype: nothing looks in it for what it does not have. */
const PROTOTYPE = '__proto__: null,'

/** As many lines and columns as before, so that source maps stay right. */
const blank = (text) => text.replace(/[^\n]/g, ' ')

export const directExportsPlugin = () => ({
  name: 'direct-exports',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
    /** `chunks/flow.js q`: what needs no object any more. */
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
  const taken = new Set(list.map((one) => one.split(' as ').at(-1)))
  const direct = []
  chunk.code = chunk.code.replace(NAMESPACE, (whole, object, members) => {
    const at = list.findIndex((one) => one.startsWith(`${object} as `))
    const names = members.match(/[\w$]+(?:: [\w$]+)?/g).map((member) => member.split(': '))
    // two modules of one chunk may both have a default export
    if (at < 0 || names.length > 1 || taken.has(names[0][0])) return whole.replace(PROTOTYPE, blank)
    direct.push(`${chunk.fileName} ${list[at].split(' as ')[1]}`)
    list.splice(
      at,
      1,
      ...names.map(([exported, local = exported]) => (local === exported ? local : `${local} as ${exported}`)),
    )
    for (const [exported] of names) taken.add(exported)
    return blank(whole)
  })
  chunk.code = chunk.code.replace(EXPORTS, () => `export { ${list.join(', ')} };`)
  return direct
}
