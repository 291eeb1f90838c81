// What must hold for the built chunks whatever the sources do. Each problem is one sentence.
const chunksOf = (output) => output.filter(({ type }) => type === 'chunk')

/** Static imports between chunks form no ring: hosts' bundlers order such modules each in their own way. */
function cycles(chunks) {
  const imports = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]))
  const done = new Set()
  const found = []
  function visit(file, trail) {
    if (trail.includes(file))
      found.push(`Chunks import each other in a ring: ${[...trail.slice(trail.indexOf(file)), file].join(' → ')}`)
    if (done.has(file) || trail.includes(file)) return
    for (const next of imports.get(file) ?? []) visit(next, [...trail, file])
    done.add(file)
  }
  for (const file of imports.keys()) visit(file, [])
  return found
}

/** `sideEffects` names every chunk that registers styles: unnamed, a host's bundler may drop the styles with it. */
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
