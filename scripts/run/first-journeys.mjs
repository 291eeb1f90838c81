// The journeys of `npm test`: one for each plugin, and one for each feature that is no plugin. All others belong to
// what it leaves out.

/** By plugin or feature: the file of the journey in `tests/journeys`, and its title after those of its groups. */
export const firstJourneys = {
  captcha: ['captcha', 'passes by itself while the landing is open, not before; each code takes another token'],
  coinbase: ['wallets-far', 'by Coinbase its extension gets the app’s name and logs in without a window'],
  'cross-app': ['cross-app', 'logs in by an account of another app; its token goes with the logout'],
  'custom-auth': ['custom-auth', 'by config: in with the host’s user, on after a reload, another user, out'],
  dialog: [
    'dialog',
    'from the first Tab to the login with the keyboard alone; what changes is said to a screen reader',
  ],
  'embedded-wallet': [
    'embedded-wallet',
    'a login creates a wallet and says so, and the wallet is there after a reload and the next login',
  ],
  ethereum: ['wallet-send', '0.1 ETH: the user sees the cost, approves, and it is mined'],
  farcaster: [
    'farcaster',
    'logs in by a code that is approved elsewhere; a reload and a wrong signature lead to a new one',
  ],
  'fresh-login': [
    'fresh-login',
    'a phone number is linked after another login, and the code that was typed is still valid',
  ],
  funding: ['funding', 'sent by hand: the address, its chain, and the balance until the money is there'],
  guest: ['guest', 'a new guest is reported as a login, and survives a reload and a lost session, but not a logout'],
  headless: [
    'headless',
    'email: what is wrong rejects typed and is told once, the right code logs in; tokens; no dialog',
  ],
  legal: ['legal', 'after the terms are accepted the login is reported once, and the user is not asked again'],
  mfa: [
    'wallet-second-factor',
    'an authenticator app is added in the frame, is required for the wallet from then on, and is removed',
  ],
  oauth: [
    'oauth',
    'by redirect, there and back Google: exactly once, whatever is loaded again; a second login finds the same user',
  ],
  passkey: ['passkey', 'signs up without the dialog, and logs in by the landing’s link'],
  passwordless: [
    'email',
    'a login by email is reported once, stored under the app’s keys, copied to cookies, and survives a reload',
  ],
  session: [
    'email',
    'a login in one tab closes the other’s landing; a logout reaches it at once and forgets everything',
  ],
  'solana-wallet': [
    'solana-wallet',
    'a message and a transfer are shown before they are signed, and the user can decline',
  ],
  telegram: [
    'telegram',
    'logs in by Telegram’s window, whose script is the server’s and not fetched before a login opens',
  ],
  'wallet-connect': ['walletconnect', 'sends a transaction through its own node'],
  'wallet-frame': ['wallet-frame', 'a wallet is created, signs, and signs again after a reload'],
  wallets: ['wallets', 'a wallet of the browser logs in, survives a reload, and is the recent one next time'],
}

const escapeRegExp = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What `--grep` of Playwright chooses: it compares the file, the titles of groups and the title, joined by spaces. */
export const firstJourneysPattern = `[\\\\/](${Object.values(firstJourneys)
  .map(([file, title]) => escapeRegExp(`${file}.spec.ts ${title}`))
  .join('|')})$`
