import path from 'node:path'
import { bin, pass } from './children.mjs'

/** `npm run vectors -- FOLDER`: public test vectors, for an update of a library that signs, encrypts or verifies. */
export async function vectors([folder, ...args]) {
  if (!folder) {
    console.error(
      'Say where the vectors are: npm run vectors -- FOLDER. tests/unit/public-vectors/README.md says what is in it.',
    )
    return 1
  }
  const env = { VECTORS: path.resolve(folder) }
  return pass([bin('vitest'), 'run', '--config', 'tests/unit/public-vectors/vitest.config.ts', ...args], env)
}
