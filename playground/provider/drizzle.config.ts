import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate --config playground/provider/drizzle.config.ts`, from the repository's root. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './playground/provider/db/schema/*.ts',
  out: './playground/provider/migrations',
})
