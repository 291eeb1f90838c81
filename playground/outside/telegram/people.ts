export interface Person {
  readonly id: number
  readonly first_name: string
  readonly last_name?: string
  readonly username?: string
  readonly photo_url?: string
}

const portrait = (name: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#229ed9"/><text x="20" y="27" font-family="sans-serif" font-size="20" text-anchor="middle" fill="#fff">${name[0]}</text></svg>`,
  )}`

/** The users. The last one has only the fields that Telegram requires. */
export const people: readonly Person[] = [
  { id: 181500001, first_name: 'Ada', last_name: 'Lovelace', username: 'ada', photo_url: portrait('Ada') },
  { id: 190600002, first_name: 'Grace', last_name: 'Hopper', username: 'grace', photo_url: portrait('Grace') },
  { id: 191200003, first_name: 'Алан' },
]

export const findPerson = (id: unknown): Person | undefined => people.find((one) => `${one.id}` === id)
export const nameOf = ({ first_name, last_name }: Person) => [first_name, last_name].filter(Boolean).join(' ')
