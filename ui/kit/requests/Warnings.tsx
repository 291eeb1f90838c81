import { AlertIcon } from '../icons/AlertIcon.js'
import { useText } from '../text/use-text.js'
import * as css from './warning.css.js'
import { warningsText } from './warnings.text.js'

/** A warning about a request, in one or two sentences. */
export interface Caution {
  readonly words: string
  /** What is asked has no limit, cannot be read, or gives somebody else control: all may be lost by one click. */
  readonly isDanger?: boolean
}

export const isDangerous = (of: readonly Caution[]): boolean => of.some(({ isDanger }) => isDanger)

/** Where `useSeen` finds the list, and moves the focus to. */
const place = { 'data-warnings': '', tabIndex: -1 }

export interface WarningsProps {
  readonly of: readonly Caution[]
}
/** All warnings of a request in one list, each once and dangers first. `WarnedButton` waits until it has been seen. */
export function Warnings({ of }: WarningsProps) {
  const say = useText(warningsText)
  if (!of.length) return null
  const [dangers, others] = [of.filter(({ isDanger }) => isDanger), of.filter(({ isDanger }) => !isDanger)]
  const rows = new Map([...dangers, ...others].map((caution) => [caution.words, caution]))
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets
    <ul {...place} className={dangers.length ? css.danger : css.list} role="list" aria-label={say('warnings')}>
      {[...rows.values()].map(({ words, isDanger }) => (
        <li key={words} className={isDanger ? css.dire : css.row}>
          <AlertIcon />
          <span>{words}</span>
        </li>
      ))}
    </ul>
  )
}
