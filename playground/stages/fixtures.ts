import type { Fixture } from '../../ui/kit/fixture.js'

// A screen's state and events are its own business: here they are only passed on.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type AnyFixture = Fixture<any, any>
type Module = { readonly default: AnyFixture | readonly AnyFixture[] }

const modules: Record<string, Module> = {
  ...import.meta.glob<Module>('./*/*.fixture.tsx', { eager: true }),
  ...import.meta.glob<Module>('../../{plugins,ui}/**/*.fixture.{ts,tsx}', { eager: true }),
}

/** Each with the file that it is in, from this folder. */
export const fixtures: readonly (AnyFixture & { readonly file: string })[] = Object.entries(modules).flatMap(
  ([file, module]) => [module.default].flat().map((fixture: AnyFixture) => ({ ...fixture, file })),
)
