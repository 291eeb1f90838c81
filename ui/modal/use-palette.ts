import { useMemo } from 'react'
import type { Client } from '../../core/client.js'
import { useLoad } from '../kit/use-load.js'
import type { palette as reckon } from '../theme/palette.js'
import { register, registered } from './component-registry.js'

declare module './component-registry.js' {
  interface Registered {
    'theme/palette': typeof reckon
  }
}

/**
 * The colours that host or app chose (Wire §6.2); where they chose none, the default ones, with nothing to reckon.
 * `settled` once the code that computes the colours is loaded or could not be loaded. In the second case the default
 * colours are used, and the next opening tries again.
 */
export function usePalette(client: Client, open: boolean, theme = 'light', accentColor: string | null = null) {
  const make = registered(client, 'theme/palette')
  const missing = !make && (theme !== 'light' || !!accentColor)
  const { failed } = useLoad(
    async () => register(client, 'theme/palette', (await import('../theme/palette.js')).palette),
    missing ? `${open}` : '',
  )
  const palette = useMemo(() => make?.({ theme, accentColor }), [make, theme, accentColor])
  return { palette, settled: !missing || !!failed }
}
