ALTER TABLE "tickets" ADD COLUMN "sealed" text NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" DROP COLUMN "data";