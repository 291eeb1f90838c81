import { createContext, useContext } from 'react'
import type { Text } from '../../../core/lib/text.js'

/** The host's replacements (`config.intl.text`), by `<space>.<key>`. */
export const TextContext = createContext<Readonly<Record<string, string>>>({})

export type Say<Key extends string> = (key: Key, values?: Readonly<Record<string, string | number>>) => string

/** Returns a text: the host's replacement or ours, with `{name}` filled in. */
export function useText<Key extends string>({ space, entries }: Text<Key>): Say<Key> {
  const replaced = useContext(TextContext)
  return (key, values = {}) =>
    (replaced[`${space}.${key}`] ?? entries[key]).replace(/\{(\w+)\}/g, (whole, name: string) =>
      String(values[name] ?? whole),
    )
}
