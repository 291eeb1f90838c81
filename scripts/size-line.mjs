const REACT = ['react', 'react-dom']

/**
 * The line of size-limit for a file, without a limit. An entry is measured with all its imports, a manifest or a chunk
 * without them.
 */
export function lineFor(path) {
  const [, folder, name] = /^dist\/(?:(plugins|chunks)\/)?(.+)\.js$/.exec(path)
  const entry = !folder || (folder === 'plugins' && name === 'index')
  const label = entry ? ['latchkit', folder, name].filter((part) => part && part !== 'index').join('/') : name
  const alone = folder === 'chunks' ? ['.'] : entry ? [] : ['..']
  return {
    name: folder === 'plugins' && !entry ? `latchkit/plugins/${name} (the manifest)` : label,
    path,
    import: '*',
    ignore: [...REACT, ...alone],
    brotli: true,
    running: false,
  }
}
