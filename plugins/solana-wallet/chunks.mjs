// Which chunks this plugin's files go to, where their place does not say it: see scripts/plugin-chunks.mjs.
export default {
  // what reads instructions of Solana, with what they call
  shared: [[/^(instructions|programs|to-base58)\.ts$/, 'instructions']],
}
