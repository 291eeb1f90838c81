import type { Fixture } from '../../ui/kit/fixture.js'

// biome-ignore lint/suspicious/noExplicitAny: the gallery passes a screen's state and events on without reading them
export type AnyFixture = Fixture<any, any>
type Module = { readonly default: AnyFixture | readonly AnyFixture[] }

const modules: Record<string, Module> = {
  ...import.meta.glob<Module>('./*/*.fixture.tsx', { eager: true }),
  ...import.meta.glob<Module>('../../{plugins,ui}/**/*.fixture.{ts,tsx}', { eager: true }),
}

/** Each fixture with the path of its file, relative to this folder. */
export const fixtures: readonly (AnyFixture & { readonly file: string })[] = Object.entries(modules).flatMap(
  ([file, module]) => [module.default].flat().map((fixture: AnyFixture) => ({ ...fixture, file })),
)
