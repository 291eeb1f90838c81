import type { Address } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Choice } from '../pages.js'

/** The data of an id in the registry. */
export interface Registered {
  readonly fid: number
  /** The account that owns the id. */
  readonly custody: { readonly address: Address }
}

/** The app of the sandbox's provider, which asks for signers. */
export const sandboxApp: Registered = {
  fid: 9152,
  custody: { address: '0x50f735F3505DC2A98380c0f93133364E5920Cfd9' },
}

export interface Profile extends Registered {
  readonly username: string
  readonly displayName: string
  readonly bio: string
  readonly pfpUrl: string
  readonly custody: PrivateKeyAccount
  /** A key that the custody account has allowed to sign in. */
  readonly authAddress: PrivateKeyAccount
  /** A key that was allowed to sign in, and no longer is. */
  readonly removed: PrivateKeyAccount
}
export type Profiles = readonly Profile[]

const people = [
  [1815, 'ada', 'Ada Lovelace', 'Notes on the Analytical Engine.'],
  [1906, 'grace', 'Grace Hopper', 'Ships are safe in harbour.'],
  [1912, 'alan', 'Alan Turing', 'Can machines think?'],
  [1936, 'margaret', 'Margaret Hamilton', 'There was no second chance.'],
] as const

const portrait = (name: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#7c65c1"/><text x="20" y="27" font-family="sans-serif" font-size="20" text-anchor="middle" fill="#fff">${name[0]}</text></svg>`,
  )}`

/** All users of this network, each with their own custody key. */
export const createProfiles = (): Profiles =>
  people.map(([fid, username, displayName, bio]) => ({
    fid,
    username,
    displayName,
    bio,
    pfpUrl: portrait(displayName),
    custody: privateKeyToAccount(generatePrivateKey()),
    authAddress: privateKeyToAccount(generatePrivateKey()),
    removed: privateKeyToAccount(generatePrivateKey()),
  }))

/** A profile as an option of a form. */
export const choice = ({ fid, displayName, username }: Profile): Choice => ({
  value: fid,
  name: displayName,
  note: `@${username}, ${fid}`,
})
