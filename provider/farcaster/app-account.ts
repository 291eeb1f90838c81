import { privateKeyToAccount } from 'viem/accounts'

/** The app that asks for signers where a provider has no Farcaster id of its own: everybody knows its key. */
export const standInApp = {
  fid: 9152,
  privateKey: '0x6c617463686b69742073616e64626f7820666172636173746572206170702031',
} as const

export const standInAppAccount = () => ({ fid: standInApp.fid, custody: privateKeyToAccount(standInApp.privateKey) })
