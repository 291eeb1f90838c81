// Which chunks this plugin's files go to, where their place does not say it: see scripts/plugin-chunks.mjs.
export default {
  // The screens are loaded after the logic, so these files are part of the logic's chunk.
  shared: [
    [/^amount\.ts$/, 'plugin'],
    [/^screens\/(text|amounts)\.ts$/, 'text'],
  ],
}
