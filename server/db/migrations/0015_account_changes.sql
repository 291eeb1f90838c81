CREATE TABLE "account_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"app_id" text NOT NULL,
	"user_id" text NOT NULL,
	"hash" text NOT NULL,
	"sealed" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_changes" ADD CONSTRAINT "account_changes_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_changes" ADD CONSTRAINT "account_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_changes_hash" ON "account_changes" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "account_changes_user" ON "account_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_changes_expiry" ON "account_changes" USING btree ("expires_at");