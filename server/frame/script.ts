import { pageFiles } from '../http/page-files/current.js'
import type { PageFile } from '../http/page-files/page-files.js'

/** The scripts of the pages that hold keys. */
const ENTRIES = ['wallet', 'export', 'confirm', 'passcode'] as const
export type Entry = (typeof ENTRIES)[number]
export const isEntry = (name: string): name is Entry => ENTRIES.some((entry) => entry === name)

export const script = (entry: Entry): Promise<PageFile> => pageFiles.script(entry)
