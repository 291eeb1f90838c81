/** A new sandbox has these on. This app has them off, unless a line below turns them on. */
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
