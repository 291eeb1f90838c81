import { styleVariants } from '@vanilla-extract/css'
import { height } from '../../theme/tokens.css.js'

/** The height that the panel adds to a screen: its header and the padding below. */
const around = '80px'
const room = (size: string) => ({ minHeight: `min(${size} - ${around}, 100dvh - 48px - ${around})` })

/** The two fixed heights, for a `ScreenLayout` that must not change its height while it fills. */
export const heights = styleVariants({ compact: room(height.compact), full: room(height.full) })
