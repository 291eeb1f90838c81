// Which chunks this plugin's files go to, where their place does not say it: see scripts/plugin-chunks.mjs.
export default {
  // The EIP-1193 provider. The methods of this plugin's provider are too small for a chunk of their own.
  brings: [[/^core\/eip1193\/(?!json-rpc|chain\.|is-hex\.)/, 'provider']],
  shared: [
    // access to a user's cloud, which a backup and a recovery share
    [/^cloud\/[^/]+$/, 'cloud'],
    // what a transaction or a signature does, in words, for every screen that asks about one
    [/^effects\//, 'screens-effects'],
    // what a message is signed with; typed data come after it
    [/^sign\/screens\//, 'screens-sign-request'],
  ],
}
