ALTER TABLE "otps" ADD COLUMN "asked_from" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "otps" ADD COLUMN "tries_from" jsonb DEFAULT '{}'::jsonb NOT NULL;