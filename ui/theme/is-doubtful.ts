import { type Appearance, groundOf, luminance } from './palette.js'

/** A background in the middle of the scale leaves little room for contrast: worth a warning to the host's developer. */
export function isDoubtful(theme: Appearance['theme']): boolean {
  const level = luminance(groundOf(theme))
  return level > 0.2 && level < 0.8
}
