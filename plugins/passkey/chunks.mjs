// Which chunks this plugin's files go to, where their place does not say it: see scripts/plugin-chunks.mjs.
export default {
  // The browser's dialog for passkeys. Second factors use it too, but seldom without this plugin.
  brings: [[/^core\/browser\/webauthn\.ts$/, 'plugin']],
}
