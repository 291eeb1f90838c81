import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { SecretSettings } from '../../settings/secret.js'
import type { ClearSettings } from '../../settings/settings.js'
import { moment } from './columns.js'

export const apps = pgTable(
  'apps',
  {
    id: text('id').primaryKey(),
    /** A row that was last written before secrets were encrypted contains the secrets too. */
    settings: jsonb('settings').$type<ClearSettings & Partial<SecretSettings>>().notNull(),
    /** JSON, encrypted with the server's secret. */
    sealedSettings: text('sealed_settings'),
    /** PKCS #8, encrypted with the server's secret. */
    sealedKey: text('sealed_key').notNull(),
    /** SPKI, PEM: the `verification_key` of the app configuration. */
    verificationKey: text('verification_key').notNull(),
    keyId: text('key_id').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('apps_allowed_domains').using('gin', sql`(${table.settings} -> 'allowed_domains')`)],
)

export const appId = () =>
  text('app_id')
    .notNull()
    .references(() => apps.id, { onDelete: 'cascade' })
