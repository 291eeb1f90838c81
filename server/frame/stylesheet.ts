import { pageFiles } from '../http/page-files/current.js'
import { SHEETS, type SheetName } from '../http/page-files/page-files.js'

export const isSheet = (name: string): name is SheetName => Object.hasOwn(SHEETS, name)

export const stylesheet = (sheet: SheetName) => pageFiles.sheet(sheet)
