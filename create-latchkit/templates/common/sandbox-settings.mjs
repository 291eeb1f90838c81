/** What is on in a new sandbox, and here only if it is below. */
const off = { sms_auth: false }

/** Settings of the app in the sandbox, by their names on the wire. */
export const sandboxSettings = {
  ...off,
  email_auth: true,
  sms_auth: true, // only: sms
  passkey_auth: true, // only: passkey
  guest_auth: true, // only: guest
  wallet_auth: true, // only: wallets
}
