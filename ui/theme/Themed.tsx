import type { ReactNode } from 'react'
import type { Palette } from './palette.js'
import { plain } from './plain.js'
import { themed } from './tokens.css.js'

export interface ThemedProps {
  readonly palette?: Palette | undefined
  readonly children: ReactNode
}

/**
 * Sets the colours for what is inside (Wire §6.2). A `--latchkit-color-…` variable that the host's page sets on an
 * ancestor wins over the palette; `:host { all: initial }` does not stop it, since `all` leaves custom properties
 * alone.
 */
export function Themed({ palette = plain, children }: ThemedProps) {
  const own = Object.entries(palette.colours).map(([name, value], place) => [
    `--_${place}`,
    `var(--latchkit-color-${name}, ${value})`,
  ])
  return (
    <div className={themed} style={{ colorScheme: palette.scheme, ...Object.fromEntries(own) }}>
      {children}
    </div>
  )
}
