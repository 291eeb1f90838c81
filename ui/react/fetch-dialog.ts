import { LatchkitError } from '../../core/errors.js'

/** The dialog's code. Rejects with `plugin_load_failed`, having said so; the next call tries again. */
export const fetchDialog = () =>
  import('../dialog.js').catch((cause) => {
    const message = 'Latchkit could not fetch its dialog. Try again, or reload the page.'
    console.error(message, cause)
    throw new LatchkitError('plugin_load_failed', message, { cause, retryable: true })
  })
