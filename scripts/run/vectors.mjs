import path from 'node:path'
import { bin, pass } from './children.mjs'
import { fetchVectors } from './fetch-vectors.mjs'
import { inRoot } from './root.mjs'

/**
 * `npm run vectors`: fetches public test vectors and runs them, for an update of a library that signs, encrypts or
 * verifies. `-- FOLDER` reads checkouts that are there already.
 */
export async function vectors(all) {
  const [folder, ...args] = all[0]?.startsWith('-') ? ['', ...all] : all
  const place = folder ? path.resolve(folder) : inRoot('.cache/vectors')
  const failed = folder ? null : fetchVectors(place)
  if (failed) {
    console.error(
      `${failed.repository} could not be fetched: ${failed.reason}\n` +
        'Without a network, say where checkouts are: npm run vectors -- FOLDER. ' +
        'tests/unit/public-vectors/README.md says what is in it.',
    )
    return 1
  }
  const config = ['--config', 'tests/unit/public-vectors/vitest.config.ts']
  return pass([bin('vitest'), 'run', ...config, ...args], { VECTORS: place })
}
