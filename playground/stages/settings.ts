import type { Appearance } from '../../ui/theme/palette.js'

/** The settings in the page's address; the toolbar only changes the address. */
export interface Settings {
  readonly screen: string | null
  readonly stage: string | null
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

/** The address with some parameters changed; `null` and `false` remove a parameter. */
export function address(changes: Readonly<Record<string, string | number | boolean | null>>): string {
  const query = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(changes))
    if (value === null || value === false) query.delete(name)
    else query.set(name, value === true ? '1' : String(value))
  return `?${query}`
}
