import type { ReactElement } from 'react'
import type { Say } from './use-text.js'

/** No text of ours or of a host has it. */
const MARK = '\u0000'

/**
 * A text whose values are data (amounts, addresses, numbers). A browser's translator changes the words around them and
 * leaves them as they are.
 */
export function exact<Key extends string>(
  say: Say<Key>,
  key: Key,
  values: Readonly<Record<string, string | number>>,
): ReactElement {
  const marked = Object.fromEntries(Object.keys(values).map((name) => [name, `${MARK}${name}${MARK}`]))
  const parts = say(key, marked).split(MARK)
  return (
    <>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts are never reordered
        <span key={at} translate={at % 2 ? 'no' : undefined}>
          {at % 2 ? values[part] : part}
        </span>
      ))}
    </>
  )
}
