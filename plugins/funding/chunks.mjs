// Which chunks this plugin's files go to, where their place does not say it: see scripts/plugin-chunks.mjs.
export default {
  // amounts of money: the screens come after the logic
  shared: [
    [/^amount\.ts$/, 'plugin'],
    [/^screens\/(text|short-amount)\.ts$/, 'text'],
  ],
}
