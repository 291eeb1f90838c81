CREATE TABLE "user_counts" (
	"app_id" text NOT NULL,
	"shard" smallint NOT NULL,
	"users" bigint NOT NULL,
	CONSTRAINT "user_counts_app_id_shard_pk" PRIMARY KEY("app_id","shard")
);
--> statement-breakpoint
ALTER TABLE "user_counts" ADD CONSTRAINT "user_counts_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "embedded_wallets_user" ON "embedded_wallets" USING btree ("user_id");--> statement-breakpoint
CREATE FUNCTION "count_added_users"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "user_counts" ("app_id", "shard", "users")
		SELECT "app_id", pg_backend_pid() % 16, count(*) FROM "added"
		WHERE NOT "is_guest" GROUP BY "app_id" ORDER BY "app_id"
		ON CONFLICT ("app_id", "shard") DO UPDATE SET "users" = "user_counts"."users" + excluded."users";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_changed_users"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "user_counts" ("app_id", "shard", "users")
		SELECT "after"."app_id", pg_backend_pid() % 16, sum("before"."is_guest"::int - "after"."is_guest"::int)
		FROM "after" JOIN "before" USING ("id") WHERE "before"."is_guest" <> "after"."is_guest"
		GROUP BY "after"."app_id" ORDER BY "after"."app_id"
		ON CONFLICT ("app_id", "shard") DO UPDATE SET "users" = "user_counts"."users" + excluded."users";
	RETURN NULL;
END $$;--> statement-breakpoint
-- It only updates: the app, and with it these rows, may be what is deleted.
CREATE FUNCTION "count_removed_users"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "user_counts" SET "users" = "user_counts"."users" - "gone"."users"
		FROM (SELECT "app_id", count(*) AS "users" FROM "removed" WHERE NOT "is_guest" GROUP BY "app_id") AS "gone"
		WHERE "user_counts"."app_id" = "gone"."app_id" AND "user_counts"."shard" =
			(SELECT min("shard") FROM "user_counts" AS "any" WHERE "any"."app_id" = "gone"."app_id");
	RETURN NULL;
END $$;--> statement-breakpoint
-- Creating a trigger waits until nobody writes users, and nobody does until all of them are counted.
CREATE TRIGGER "users_added" AFTER INSERT ON "users" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_added_users"();--> statement-breakpoint
CREATE TRIGGER "users_changed" AFTER UPDATE ON "users" REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "count_changed_users"();--> statement-breakpoint
CREATE TRIGGER "users_removed" AFTER DELETE ON "users" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "count_removed_users"();--> statement-breakpoint
INSERT INTO "user_counts" ("app_id", "shard", "users") SELECT "app_id", 0, count(*) FROM "users" WHERE NOT "is_guest" GROUP BY "app_id";
