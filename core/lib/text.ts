import type { TextSpace } from '../registry.js'

/**
 * The texts of one part of the dialog, by key. They may contain `{name}` placeholders. A host overrides a text with
 * `config.intl.text['<space>.<key>']`.
 */
export interface Text<Key extends string = string> {
  readonly space: TextSpace
  readonly entries: Readonly<Record<Key, string>>
}

/** The keys of one or several texts. */
export type KeysOf<T extends Text> = T extends Text<infer Key> ? Key : never

export const defineText = <const Entries extends Readonly<Record<string, string>>>(
  space: TextSpace,
  entries: Entries,
): Text<keyof Entries & string> => ({ space, entries })
