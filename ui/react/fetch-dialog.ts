import { loadError } from '../../core/errors.js'

/** The page's, not a client's: `import()` gives even what a page has only after a frame, and a click should not wait for it. */
let dialog: typeof import('../dialog.js') | undefined

/** The dialog's code, within the click where it is here. Rejects with `plugin_load_failed`, having said so; the next call tries again. */
export async function fetchDialog() {
  try {
    dialog ??= await import('../dialog.js')
    return dialog
  } catch (cause) {
    const error = loadError("Latchkit's dialog", cause)
    console.error(error)
    throw error
  }
}
