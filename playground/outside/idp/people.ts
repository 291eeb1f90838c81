import type { Choice } from '../pages.js'

export interface Person {
  readonly id: string
  readonly username: string
  readonly name: string
  readonly email: string
  /** Whether the services have verified the email address. */
  readonly verified: boolean
  /** Shares only what the service requires: no name, picture or email address if these are optional. */
  readonly sparse: boolean
}

const defaults = { verified: true, sparse: false }

/** Each of these users has an account at every service. */
export const people: readonly Person[] = [
  { id: '1815', username: 'ada', name: 'Ada Lovelace', email: 'ada@people.example', ...defaults },
  { id: '1906', username: 'grace', name: 'Grace Hopper', email: 'grace@people.example', ...defaults },
  { id: '1912', username: 'alan', name: 'Alan Turing', email: 'alan@people.example', ...defaults },
  { id: '1936', username: 'margaret', name: 'Margaret Hamilton', email: 'margaret@people.example', ...defaults },
  {
    ...defaults,
    id: '1843',
    username: 'charles',
    name: 'Charles Babbage',
    email: 'charles@people.example',
    verified: false,
  },
  { ...defaults, id: '1952', username: 'betty', name: 'Betty Holberton', email: 'betty@people.example', sparse: true },
]

export function givenAndFamilyName({ name }: Person) {
  const [given_name = '', family_name = ''] = name.split(' ')
  return { given_name, family_name }
}

export const pictureOf = ({ username }: Person) => `https://pictures.example/${username}.png`

const noteOf = ({ email, verified, sparse }: Person) =>
  `${email}${verified ? '' : ', not verified'}${sparse ? ', tells little' : ''}`

/** The users as options of a form. */
export const choices: readonly Choice[] = people.map((person) => ({
  value: person.id,
  name: person.name,
  note: noteOf(person),
}))
