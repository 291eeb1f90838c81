CREATE TABLE "signing_keys" (
	"app_id" text NOT NULL,
	"kid" text NOT NULL,
	"state" text NOT NULL,
	"verification_key" text NOT NULL,
	"sealed_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "signing_keys_app_id_kid_pk" PRIMARY KEY("app_id","kid")
);
--> statement-breakpoint
ALTER TABLE "signing_keys" ADD CONSTRAINT "signing_keys_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "signing_keys_one_of_each" ON "signing_keys" USING btree ("app_id","state") WHERE "signing_keys"."state" in ('next', 'current');--> statement-breakpoint
INSERT INTO "signing_keys" ("app_id", "kid", "state", "verification_key", "sealed_key", "created_at", "changed_at")
SELECT "id", "key_id", 'current', "verification_key", "sealed_key", "created_at", "created_at" FROM "apps";
