import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Reads a file of public test vectors from the folder of `npm run vectors`. README.md in this folder lists them all.
 */
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
/** The groups in a file of Wycheproof, with their cases. */
export function wycheproof<Group, One>(name: string): readonly (Group & { tests: readonly (One & Case)[] })[] {
  return JSON.parse(readVectors('wycheproof', 'testvectors_v1', `${name}_test.json`)).testGroups
}
