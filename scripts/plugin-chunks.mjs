// What plugins say of the chunks that their files go to, where the place of a file does not say it: `chunks.mjs` in the plugin's
// folder, with paths within it. So a plugin's folder is all that has to go with the plugin.
//
// - `together`: a file that `import()` leads to → the file whose chunk it joins. What follows each other comes at once, and is lighter
//   than in a file each.
// - `shared`: what several lazy parts share, by a pattern → the chunk's name without the plugin's.
// - `brings`: the same of files outside of the folder.
// - `leads`: screens that show up before the others of the plugin. What all of them share is in the chunk of the first that shares it.
// - `drawing`: the chunk of what only the plugin's screens share.
// - `usual`: the screen that most logins go on to; what it draws with comes along with the dialog.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const EMPTY = { together: {}, shared: [], brings: [], leads: [], drawing: undefined, usual: undefined }

/** What each plugin says, by its name. */
export async function pluginChunks(root) {
  const folder = path.join(root, 'plugins')
  const said = readdirSync(folder).map(async (name) => {
    const file = path.join(folder, name, 'chunks.mjs')
    const own = existsSync(file) ? (await import(pathToFileURL(file).href)).default : {}
    return [name, { ...EMPTY, ...own }]
  })
  return Object.fromEntries(await Promise.all(said))
}
