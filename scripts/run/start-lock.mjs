/**
 * Packages that others want and the playground never loads: the dialog of WalletConnect, in whose place the SDK draws
 * its own. It brings a hundred packages, which are half of all files that `npm start` would install.
 */
export const NEVER_LOADED = ['@reown/appkit']

/** Where a package at this place finds the package `name`: beside it, or in a folder further up. */
function find(packages, place, name) {
  for (let folder = place; ; ) {
    const candidate = `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (packages[candidate]) return candidate
    if (!folder) return undefined
    const above = folder.lastIndexOf('node_modules/')
    // Above a package is the folder that has it in `node_modules`; above a workspace is the repository.
    folder = above < 1 ? '' : folder.slice(0, above - 1)
  }
}

const isOptional = ({ peerDependenciesMeta }, name) => peerDependenciesMeta?.[name]?.optional

/** The names that a package of the lock file needs to run. */
const needsOf = (entry) => [
  ...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }),
  ...Object.keys(entry.peerDependencies ?? {}).filter((name) => !isOptional(entry, name)),
]

/** An entry without what is needed only for development, and without what is never loaded. */
function trimmed({ devDependencies: _, dependencies, ...entry }) {
  const kept = Object.entries(dependencies ?? {}).filter(([name]) => !NEVER_LOADED.includes(name))
  return { ...entry, ...(dependencies && { dependencies: Object.fromEntries(kept) }) }
}

/**
 * The part of a lock file that the repository's own package and these workspaces need to run: the same packages at the
 * same places in the same versions.
 */
export function startLock(lock, workspaces) {
  const kept = {}
  const add = (place) => {
    if (kept[place]) return
    const entry = trimmed(lock.packages[place])
    kept[place] = place ? entry : { ...entry, workspaces: ['.', ...workspaces] }
    if (entry.link) return add(entry.resolved)
    for (const name of needsOf(entry)) {
      const found = find(lock.packages, place, name)
      if (found) add(found)
    }
  }
  for (const place of ['', ...workspaces]) add(place)
  // Each workspace has a link to its folder.
  for (const [place, { link, resolved }] of Object.entries(lock.packages)) if (link && resolved in kept) add(place)
  return { ...lock, packages: kept }
}

/** A `package.json` of the repository or of a workspace, as `startLock` writes it. `workspaces` is for the former. */
export const startManifest = ({ devDependencies: _, scripts: __, workspaces, ...manifest }, chosen) => ({
  ...manifest,
  ...(workspaces && { workspaces: ['.', ...chosen] }),
})
