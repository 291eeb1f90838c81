CREATE TABLE "cross_app_consents" (
	"id" text PRIMARY KEY NOT NULL,
	"app_id" text NOT NULL,
	"user_id" text NOT NULL,
	"requester_app_id" text NOT NULL,
	"can_sign" boolean NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cross_app_consents" ADD CONSTRAINT "cross_app_consents_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cross_app_consents" ADD CONSTRAINT "cross_app_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cross_app_consents" ADD CONSTRAINT "cross_app_consents_requester_app_id_apps_id_fk" FOREIGN KEY ("requester_app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cross_app_consents_one_per_requester" ON "cross_app_consents" USING btree ("user_id","requester_app_id");--> statement-breakpoint
CREATE INDEX "cross_app_consents_requester" ON "cross_app_consents" USING btree ("requester_app_id");