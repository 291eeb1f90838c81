import type { AnyManifest } from 'latchkit'

/** `tests/bench/bundle.ts` generates this module from the folders of `plugins/` while it bundles the page. */
export const plugins: readonly AnyManifest[]
