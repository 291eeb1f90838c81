import { type ReactNode, useMemo } from 'react'
import { type Appearance, palette } from './palette.js'
import { themed } from './tokens.css.js'

export interface ThemedProps {
  readonly theme?: Appearance['theme'] | undefined
  readonly accentColor?: Appearance['accentColor'] | undefined
  readonly children: ReactNode
}

/**
 * Sets the colours for what is inside (Wire §6.2). A `--latchkit-color-…` variable that the host's page sets on an
 * ancestor wins over the palette; `:host { all: initial }` does not stop it, since `all` leaves custom properties alone.
 */
export function Themed({ theme = 'light', accentColor = '#676FFF', children }: ThemedProps) {
  const style = useMemo(() => {
    const { doubtful, scheme, variables } = palette({ theme, accentColor })
    const own = Object.entries(variables).map(([name, value]) => [
      name.replace('latchkit-color-', '_'),
      `var(${name}, ${value})`,
    ])
    if (doubtful)
      console.warn(
        `Latchkit: appearance.theme ${theme} is a middle tone. Text reads better on a lighter or darker one.`,
      )
    return { colorScheme: scheme, ...Object.fromEntries(own) }
  }, [theme, accentColor])
  return (
    <div className={themed} style={style}>
      {children}
    </div>
  )
}
