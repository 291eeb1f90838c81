import { LatchkitError, loadError } from '../../core/errors.js'

/**
 * Loads code that may need viem. That code imports viem as a namespace: a bundler refuses a name that a missing package
 * does not export, so a host without viem could not be built and would never read this hint. The error of a missing
 * package differs between bundlers, but always contains the package's name in quotes.
 */
export const fetchViem = <Code>(code: Promise<Code>): Promise<Code> =>
  code.catch((cause) => {
    if (!/['"`]viem/.test(`${cause?.message}`)) throw loadError('"ethereum"', cause)
    throw new LatchkitError('plugin_load_failed', 'The plugin "ethereum" needs the package viem: npm install viem', {
      cause,
    })
  })
