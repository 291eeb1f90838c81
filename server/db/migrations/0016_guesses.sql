CREATE TABLE "code_guesses" (
	"app_id" text NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"purpose" text NOT NULL,
	"pool" text NOT NULL,
	"wrong" integer NOT NULL,
	"opens_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "code_guesses_app_id_channel_address_purpose_pool_pk" PRIMARY KEY("app_id","channel","address","purpose","pool")
);
--> statement-breakpoint
CREATE TABLE "known_callers" (
	"app_id" text NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_callers_app_id_hash_pk" PRIMARY KEY("app_id","hash")
);
--> statement-breakpoint
CREATE TABLE "second_factor_guesses" (
	"user_id" text NOT NULL,
	"method" text NOT NULL,
	"wrong" integer NOT NULL,
	"locked_at" timestamp (3) with time zone,
	CONSTRAINT "second_factor_guesses_user_id_method_pk" PRIMARY KEY("user_id","method")
);
--> statement-breakpoint
ALTER TABLE "code_guesses" ADD CONSTRAINT "code_guesses_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_callers" ADD CONSTRAINT "known_callers_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor_guesses" ADD CONSTRAINT "second_factor_guesses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "code_guesses_expiry" ON "code_guesses" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "known_callers_expiry" ON "known_callers" USING btree ("expires_at");