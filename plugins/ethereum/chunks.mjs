// Which chunks this plugin's files go to, where their place does not say it: see scripts/plugin-chunks.mjs.
export default {
  together: {
    // a token that is not known is read from its contract
    'read-token.ts': 'effects/known-tokens.ts',
    'erc20.ts': 'effects/known-tokens.ts',
    // Files that need little of viem, and mostly the same of it.
    'checksum.lazy.ts': 'recover-signer.lazy.ts',
    'effects/delegations.lazy.ts': 'effects/calls.lazy.ts',
    // A node is asked for fees through the client.
    'fees.lazy.ts': 'client.lazy.ts',
  },
  // what is wrong with a node's answer, before viem is there to say so
  brings: [[/^core\/chains\/node-error\.ts$/, 'plugin']],
  shared: [
    // What explains typed data shares a few lines with what reads calls, and both come after the plugin. They are not
    // with the first of the two: it imports the live half, and what the live half is imported by through two chunks
    // costs every login a namespace object.
    [/^effects\//, 'plugin'],
  ],
}
