import { defineConfig } from 'drizzle-kit'

/**
 * Create a migration with `npx drizzle-kit generate --config provider/drizzle.config.ts`, from the repository's root.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./provider/db/schema/*.ts', './provider/sandbox/schema.ts'],
  out: './provider/db/migrations',
})
