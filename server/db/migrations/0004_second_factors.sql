CREATE TABLE "second_factor_proofs" (
	"hash" text PRIMARY KEY NOT NULL,
	"app_id" text NOT NULL,
	"user_id" text NOT NULL,
	"session_id" text NOT NULL,
	"method" text NOT NULL,
	"actions" text[] NOT NULL,
	"uses_left" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" text NOT NULL,
	"method" text NOT NULL,
	"sealed" text,
	"last_step" integer,
	"verified_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "second_factors_user_id_method_pk" PRIMARY KEY("user_id","method")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "is_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "second_factor_proofs" ADD CONSTRAINT "second_factor_proofs_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor_proofs" ADD CONSTRAINT "second_factor_proofs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor_proofs" ADD CONSTRAINT "second_factor_proofs_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "second_factor_proofs_user" ON "second_factor_proofs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "second_factor_proofs_session" ON "second_factor_proofs" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "second_factor_proofs_expiry" ON "second_factor_proofs" USING btree ("expires_at");