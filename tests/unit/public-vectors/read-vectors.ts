import { readFileSync } from 'node:fs'
import path from 'node:path'

/** A file of public test vectors, below the folder of `npm run vectors`. README.md beside this file names all. */
export function readVectors(...file: readonly string[]): string {
  const folder = process.env.VECTORS
  if (!folder) throw new Error('Say where the vectors are: npm run vectors -- FOLDER')
  return readFileSync(path.join(folder, ...file), 'utf8')
}

interface Case {
  readonly tcId: number
  readonly comment: string
  readonly flags: readonly string[]
  readonly result: 'valid' | 'invalid' | 'acceptable'
}
/** The groups of a file of Wycheproof, each with its cases. */
export function wycheproof<Group, One>(name: string): readonly (Group & { tests: readonly (One & Case)[] })[] {
  return JSON.parse(readVectors('wycheproof', 'testvectors_v1', `${name}_test.json`)).testGroups
}
