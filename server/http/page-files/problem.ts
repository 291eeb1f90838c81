import { pageFiles } from './current.js'

/** One sentence if this server cannot serve its pages, of which the wallet frame is one. */
export const pagesProblem = (): Promise<string | undefined> => pageFiles.problem()
