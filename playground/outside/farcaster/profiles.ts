import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Choice } from '../pages.js'

export interface Profile {
  readonly fid: number
  readonly username: string
  readonly displayName: string
  readonly bio: string
  readonly pfpUrl: string
  /** The key that the registry knows the id by. */
  readonly custody: PrivateKeyAccount
  /** Its custody gave it the right to sign in; `removed`: and took it back. */
  readonly authAddress: PrivateKeyAccount
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

/** Everybody on this network, each with a custody key of their own. */
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

/** As a form offers them. */
export const choice = ({ fid, displayName, username }: Profile): Choice => ({
  value: fid,
  name: displayName,
  note: `@${username}, ${fid}`,
})
