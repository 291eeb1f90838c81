CREATE TABLE "tickets" (
	"app_id" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"data" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tickets_app_id_kind_key_pk" PRIMARY KEY("app_id","kind","key")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "kept" jsonb;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tickets_expiry" ON "tickets" USING btree ("expires_at");