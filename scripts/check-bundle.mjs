// Checks the built chunks. Each problem is reported in one sentence.
const chunksOf = (output) => output.filter(({ type }) => type === 'chunk')

/** Finds rings of static imports between chunks, because hosts' bundlers order the modules of a ring differently. */
function cycles(chunks) {
  const imports = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]))
  const visited = new Set()
  const found = []
  function visit(file, trail) {
    if (trail.includes(file))
      found.push(`Chunks import each other in a ring: ${[...trail.slice(trail.indexOf(file)), file].join(' → ')}`)
    if (visited.has(file) || trail.includes(file)) return
    for (const next of imports.get(file) ?? []) visit(next, [...trail, file])
    visited.add(file)
  }
  for (const file of imports.keys()) visit(file, [])
  return found
}

/**
 * Finds chunks with styles that `sideEffects` does not name. A host's bundler could drop such a chunk and its styles.
 */
function sideEffects(chunks, patterns) {
  const named = (file) => patterns.some((pattern) => glob(pattern).test(file))
  return chunks
    .filter(({ fileName, moduleIds }) => moduleIds.some((id) => id.endsWith('.css.ts')) && !named(`./dist/${fileName}`))
    .map(({ fileName }) => `${fileName} registers styles, but no pattern of package.json "sideEffects" names it`)
}
const glob = (pattern) => new RegExp(`^${pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')}$`)

export function bundleProblems(output, pkg) {
  const chunks = chunksOf(output)
  const numbered = chunks
    .filter(({ fileName }) => /\d\.js$/.test(fileName))
    .map(({ fileName }) => `Two chunks want the name of ${fileName}: rename one of their files`)
  return [...numbered, ...cycles(chunks), ...sideEffects(chunks, pkg.sideEffects || [])]
}
