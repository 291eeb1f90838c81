ALTER TABLE "sessions" ADD COLUMN "ancestors" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "is_replaced" boolean DEFAULT false NOT NULL;