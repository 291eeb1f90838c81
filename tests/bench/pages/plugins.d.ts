import type { AnyManifest } from 'latchkit'

/** Written while the page is bundled, from the folders of `plugins/`: `tests/bench/bundle.ts`. */
export const plugins: readonly AnyManifest[]
