import { normalized } from '../input/normalize.js'

/** A name that somebody else chose, as one line without characters that hide, or that turn what is around them. */
export const visibleName = (name: string): string =>
  normalized(name)
    .replace(/\s+/g, ' ')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{C}\u2800]/gu, '')
    .trim()
