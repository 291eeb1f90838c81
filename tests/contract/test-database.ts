export interface TestDatabase {
  readonly name: string
  /** Providers that share the database. Calls take turns between them. */
  readonly urls: readonly string[]
  readonly databaseUrl?: string
}
