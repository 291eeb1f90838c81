// Reads the chunk rules of plugins: `chunks.mjs` in a plugin's folder, with paths within the folder. It is needed only
// where the place of a file does not decide its chunk. So nothing outside a plugin's folder names the plugin's files.
//
// - `together`: a lazy root → the file whose chunk it joins. Screens that follow each other are smaller in one file.
// - `shared`: a pattern of files that several lazy roots share → the chunk's name without the plugin's name.
// - `brings`: the same for files outside the plugin's folder.
// - `leads`: screens that appear before the plugin's others. A shared file is in the chunk of the first of them that
// needs it.
// - `drawing`: the chunk of files that only the plugin's screens share.
// - `usual`: the screen that most logins show next. Its components are loaded with the dialog.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const EMPTY = { together: {}, shared: [], brings: [], leads: [], drawing: undefined, usual: undefined }

/** The rules of each plugin, by its name. */
export async function pluginChunks(root) {
  const folder = path.join(root, 'plugins')
  const rules = readdirSync(folder).map(async (name) => {
    const file = path.join(folder, name, 'chunks.mjs')
    const own = existsSync(file) ? (await import(pathToFileURL(file).href)).default : {}
    return [name, { ...EMPTY, ...own }]
  })
  return Object.fromEntries(await Promise.all(rules))
}
