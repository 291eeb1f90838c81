// Which chunks this plugin's files go to, where their place does not say it: see scripts/plugin-chunks.mjs.
export default {
  // a token that is not known is read from its contract
  together: { 'read-token.ts': 'effects/known-tokens.ts' },
  // what is wrong with a node's answer, before viem is there to say so
  brings: [[/^core\/chains\/node-error\.ts$/, 'nodes']],
  shared: [
    // whoever reads a token has what reads balances
    [/^erc20\.ts$/, 'nodes'],
    // What explains typed data shares a few lines with what reads calls, and both come after the plugin. They are not
    // with the first of the two: it imports the live half, and what the live half is imported by through two chunks
    // costs every login a namespace object.
    [/^effects\//, 'plugin'],
  ],
}
