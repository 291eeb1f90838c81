import { at, type Texts } from './references.js'

const MAX_COLUMNS = 120

/**
 * Comments that cannot be broken: addresses and instructions to the linter. The formatter breaks no comments itself.
 */
const UNBREAKABLE = /https?:\/\/|biome-ignore/
const COMMENT_LINE = /^[ \t]*(?:\/\/|\/\*|\{\/\*|\*[ /])[^\n]*$/gm

/** `file:line 134 columns` for each line of a comment that is too wide. */
export const wideComments = (texts: Texts): readonly string[] =>
  Object.entries(texts).flatMap(([file, text]) =>
    [...text.matchAll(COMMENT_LINE)]
      .filter(([line]) => line.length > MAX_COLUMNS && !UNBREAKABLE.test(line))
      .map(({ index, 0: line }) => at({ file, text }, index, `${line.length} columns`)),
  )
