import { LatchkitError, loadError } from '../../core/errors.js'

/** Code that may need viem. What a missing package throws differs from bundler to bundler; each of them quotes its name. */
export const fetchViem = <Code>(code: Promise<Code>): Promise<Code> =>
  code.catch((cause) => {
    if (!/['"`]viem/.test(`${cause?.message}`)) throw loadError('"ethereum"', cause)
    throw new LatchkitError('plugin_load_failed', 'The plugin "ethereum" needs the package viem: npm install viem', {
      cause,
    })
  })
