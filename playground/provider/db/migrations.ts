import { fileURLToPath } from 'node:url'

export const migrations = { migrationsFolder: fileURLToPath(new URL('../migrations', import.meta.url)) }
