// Which chunks this plugin's files go to, where their place does not say it: see scripts/plugin-chunks.mjs.
export default {
  together: {
    // A created wallet is announced by one of these screens.
    'create/screens/OnAccountCreate.tsx': 'create/screens/Created.tsx',
    // A user who sees one of these screens usually sees several.
    'cloud/screens/RecoveryOAuth.tsx': 'recovery/screens/Password.tsx',
    'recovery/screens/PasswordRecovery.tsx': 'recovery/screens/Password.tsx',
    'recovery/screens/PasswordSplash.tsx': 'recovery/screens/Password.tsx',
    'recovery/screens/RecoverySelection.tsx': 'recovery/screens/Password.tsx',
    'recovery/screens/SetAutomaticRecovery.tsx': 'recovery/screens/Password.tsx',
    'recovery/generate.lazy.ts': 'recovery/entropy.lazy.ts',
    'export/screens/KeyExport.tsx': 'recovery/screens/Password.tsx',
    'wallet/screens/Connecting.tsx': 'recovery/screens/Password.tsx',
    // Few users need any of these.
    'create/import-key.ts': 'recovery/recovery.ts',
    'export/export.ts': 'recovery/recovery.ts',
    'recovery/recover.ts': 'recovery/recovery.ts',
    // Parts of one transaction.
    'send/nonces.ts': 'send/send.ts',
    'send/silently.ts': 'send/send.ts',
    'send/suggested-funding.ts': 'send/send.ts',
    'send/transaction.ts': 'send/send.ts',
    // Typed data and user operations, which most messages are not.
    'operation/read-operation.ts': 'sign/typed-data.ts',
    'sign/screens/OperationPart.tsx': 'sign/screens/TypedContent.tsx',
    // A wallet is announced to dapps as soon as it exists, and whoever loads the plugin mostly has one or gets it.
    'provider/announce.ts': 'plugin.ts',
    'provider/provider.ts': 'plugin.ts',
  },
  // The EIP-1193 provider. The methods of this plugin's provider are too small for a chunk of their own.
  brings: [
    [/^core\/(eip1193\/(?!json-rpc|chain\.|is-hex\.)|input\/plain-copy)/, 'plugin'],
    // what a node is asked
    [/^core\/eip1193\/json-rpc/, 'provider-transactions'],
  ],
  shared: [
    // access to a user's cloud, which a backup and a recovery share
    [/^cloud\/[^/]+$/, 'cloud'],
    // what a transaction or a signature does, in words, for every screen that asks about one
    [/^effects\//, 'screens-effects'],
    // what a message is signed with; typed data come after it
    [/^sign\/screens\//, 'screens-sign-request'],
  ],
}
