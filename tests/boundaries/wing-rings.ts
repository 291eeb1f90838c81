import type { IModule } from 'dependency-cruiser'

/**
 * The plugin's folder and the wing of a file such as `plugins/wallets/connect/screens/Later.tsx`, or nothing for files
 * outside of wings.
 */
const placeOf = (file: string) => /^(plugins\/[^/]+)\/(?!screens\/)([^/]+)\//.exec(file)
const isTest = (file: string) => /\.(test|fixture)\.tsx?$/.test(file)

/** Wings of one plugin that import each other, through any files and including types: `plugins/x: one two`. */
export function wingRings(modules: readonly IModule[]): readonly string[] {
  const arrows = new Map<string, Map<string, Set<string>>>()
  for (const { source, dependencies } of modules) {
    const [, folder = '', wing = ''] = placeOf(source) ?? []
    if (!wing || isTest(source)) continue
    const wings = arrows.get(folder) ?? new Map<string, Set<string>>()
    const targets = wings.get(wing) ?? new Set<string>()
    for (const { resolved } of dependencies) {
      const [, other, to = ''] = placeOf(resolved) ?? []
      if (other === folder && to !== wing) targets.add(to)
    }
    arrows.set(folder, wings.set(wing, targets))
  }
  return [...arrows].flatMap(([folder, wings]) => {
    const inRing = [...wings.keys()].filter((wing) => reaches(wings, wing, wing)).sort()
    return inRing.length ? [`${folder}: ${inRing.join(' ')}`] : []
  })
}

function reaches(wings: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean {
  const visited = new Set<string>()
  const queue = [...(wings.get(from) ?? [])]
  for (const wing of queue) {
    if (wing === to) return true
    if (!visited.has(wing)) queue.push(...(wings.get(wing) ?? []))
    visited.add(wing)
  }
  return false
}
