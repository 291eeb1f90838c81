import { loadError } from '../../core/errors.js'

const fetchNow = () => import('../dialog.js')
/** Cached for the page: `import()` only resolves after a frame, even if the code is loaded. */
let dialog: Awaited<ReturnType<typeof fetchNow>> | undefined

/**
 * The dialog's code, synchronously if it is loaded. Rejects with `plugin_load_failed` after logging the error; the
 * next call tries again.
 */
export async function fetchDialog() {
  try {
    dialog ??= await fetchNow()
    return dialog
  } catch (cause) {
    const error = loadError('the dialog', cause)
    console.error(error)
    throw error
  }
}
