import { defineConfig } from 'drizzle-kit'

/**
 * Create a migration with `npx drizzle-kit generate --config server/drizzle.config.ts`, from the repository's root.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/db/schema/*.ts', './server/sandbox/schema.ts'],
  out: './server/db/migrations',
})
