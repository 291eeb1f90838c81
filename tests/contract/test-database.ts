export interface TestDatabase {
  readonly name: string
  /** Addresses of servers that share a database. Calls go to them in turns. */
  readonly urls: readonly string[]
  readonly databaseUrl?: string
}
