CREATE TABLE "password_guesses" (
	"wallet_id" bigint NOT NULL,
	"check" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "password_guesses_wallet_id_check_pk" PRIMARY KEY("wallet_id","check")
);
--> statement-breakpoint
ALTER TABLE "password_guesses" ADD CONSTRAINT "password_guesses_wallet_id_embedded_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."embedded_wallets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "password_guesses_expiry" ON "password_guesses" USING btree ("expires_at");