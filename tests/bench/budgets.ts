import { wayBudgets } from './ways-in.js'

/** DESIGN §9. 1 kB is 1000 bytes: the strict reading. */
export const budgets = {
  idle: {
    title: 'page loaded + 3 s idle, nobody clicked',
    limit: 9_000,
    field: '537 kB the incumbent; 143 kB smallest modal; 9.9 kB smallest headless client',
  },
  loggedIn: { title: 'the same, logged in, after a reload', limit: 15_000 },
  modal: { title: 'modal open on the landing', limit: 24_000 },
  email: { title: 'email login complete', limit: 31_000 },
  ...wayBudgets,
  manifests: { title: 'all manifests together', limit: 1_500 },
  sms: { title: 'SMS field shown, phone metadata and all', limit: undefined },
} satisfies Record<string, Budget>

export interface Budget {
  readonly title: string
  /** Bytes; undefined where the figure is only told. */
  readonly limit: number | undefined
  /** The field today. */
  readonly field?: string
}
export type Measured = keyof typeof budgets

export const limits = {
  /** A bare React page is 1. */
  button: 1.1,
  /** ms, from the click to the frame with the email field in it. */
  dialog: 100,
  /** ms, from the call to a warm wallet's signature, the network aside. */
  signature: 150,
  /** The cost of a login among 1,000 users is 1. */
  login: 1.3,
}
