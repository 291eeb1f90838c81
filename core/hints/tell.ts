import type { PluginSet } from '../enabled-plugins.js'
import { type HintFacts, type HintName, textOf } from './texts.js'

/** What this page's console has said already. */
export const told = new Set<string>()

/** Warns in the console, of each mistake once. Returns the text. */
export function tell<Name extends HintName>(name: Name, ...facts: HintFacts<Name>): string {
  const text = textOf(name, ...facts)
  if (!told.has(text)) {
    if (name === 'not-started') console.error(`Latchkit: ${text}`, facts[1])
    else console.warn(`Latchkit: ${text}`)
  }
  told.add(text)
  return text
}

/** Why a plugin is off: the host does not have it, or the app has the feature off. */
export const tellOff = (id: string, { plugins }: PluginSet): string =>
  tell(plugins.some((plugin) => plugin.id === id) ? 'plugin-off' : 'plugin-missing', id)
