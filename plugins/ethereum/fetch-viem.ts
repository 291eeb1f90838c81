import { LatchkitError, loadError } from '../../core/errors.js'

/**
 * Loads code that may need viem. The error of a missing package differs between bundlers, but always contains the
 * package's name in quotes.
 */
export const fetchViem = <Code>(code: Promise<Code>): Promise<Code> =>
  code.catch((cause) => {
    if (!/['"`]viem/.test(`${cause?.message}`)) throw loadError('"ethereum"', cause)
    throw new LatchkitError('plugin_load_failed', 'The plugin "ethereum" needs the package viem: npm install viem', {
      cause,
    })
  })
