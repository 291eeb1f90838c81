import type { Choice } from '../pages.js'

export interface Person {
  readonly id: string
  readonly username: string
  readonly name: string
  readonly email: string
}

/** Everybody has an account everywhere. */
export const people: readonly Person[] = [
  { id: '1815', username: 'ada', name: 'Ada Lovelace', email: 'ada@people.example' },
  { id: '1906', username: 'grace', name: 'Grace Hopper', email: 'grace@people.example' },
  { id: '1912', username: 'alan', name: 'Alan Turing', email: 'alan@people.example' },
  { id: '1936', username: 'margaret', name: 'Margaret Hamilton', email: 'margaret@people.example' },
]

/** As a form offers them. */
export const choices: readonly Choice[] = people.map(({ id, name, email }) => ({ value: id, name, note: email }))
