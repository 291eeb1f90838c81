import type { Appearance } from '../../ui/theme/palette.js'

/** The settings in the page's address; the toolbar only changes the address. */
export interface Settings {
  readonly screen: string | null
  readonly stage: string | null
  /** Words that the name of a screen, of one of its stages, or of its file has; all of them. */
  readonly find: string
  readonly theme: Appearance['theme']
  readonly accent: Appearance['accentColor']
  readonly width: number
  readonly rtl: boolean
  /** Turns motion off, as for users who ask for reduced motion. */
  readonly calm: boolean
  /** Draws only this stage, for screenshots and axe. */
  readonly bare: boolean
  /** Draws the stage inside the real dialog. */
  readonly dialog: boolean
  readonly standalone: boolean
  /** Shows the key of each text instead of the text. */
  readonly keys: boolean
}

export function readSettings(search: string): Settings {
  const query = new URLSearchParams(search)
  const flag = (name: string) => query.has(name) && query.get(name) !== '0'
  return {
    screen: query.get('screen'),
    stage: query.get('stage'),
    find: query.get('find') ?? '',
    theme: (query.get('theme') ?? 'light') as Settings['theme'],
    accent: (query.get('accent') ?? '#676FFF') as Settings['accent'],
    width: Number(query.get('width')) || 360,
    rtl: flag('rtl'),
    calm: flag('calm'),
    bare: flag('bare'),
    dialog: flag('dialog'),
    standalone: flag('standalone'),
    keys: flag('keys'),
  }
}

/** The stages of each screen that the address selects. A word in the name of a screen or file selects its stages. */
export function select<F extends { readonly screen: string; readonly file: string; readonly stages: object }>(
  fixtures: readonly F[],
  { screen, stage, find }: Pick<Settings, 'screen' | 'stage' | 'find'>,
): readonly { readonly fixture: F; readonly names: readonly string[] }[] {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean)
  const has = (...texts: string[]) => words.every((word) => texts.join(' ').toLowerCase().includes(word))
  return fixtures
    .filter((fixture) => !screen || fixture.screen === screen)
    .map((fixture) => ({
      fixture,
      names: Object.keys(fixture.stages).filter(
        (name) => (!stage || name === stage) && has(fixture.screen, fixture.file, name),
      ),
    }))
    .filter(({ names }) => names.length)
}

/** The address with some parameters changed; `null` and `false` remove a parameter. */
export function address(changes: Readonly<Record<string, string | number | boolean | null>>): string {
  const query = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(changes))
    if (value === null || value === false) query.delete(name)
    else query.set(name, value === true ? '1' : String(value))
  return `?${query}`
}
