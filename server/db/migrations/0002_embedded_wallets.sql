CREATE TABLE "embedded_wallet_devices" (
	"wallet_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"sealed_share" text NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "embedded_wallet_devices_wallet_id_hash_pk" PRIMARY KEY("wallet_id","hash")
);
--> statement-breakpoint
CREATE TABLE "embedded_wallets" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"app_id" text NOT NULL,
	"user_id" text NOT NULL,
	"account_id" bigint NOT NULL,
	"chain_type" text NOT NULL,
	"address" text NOT NULL,
	"imported" boolean NOT NULL,
	"sealed_share" text NOT NULL,
	"recovery_share" text NOT NULL,
	"recovery_method" text NOT NULL,
	"recovery_key" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "embedded_wallet_devices" ADD CONSTRAINT "embedded_wallet_devices_wallet_id_embedded_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."embedded_wallets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embedded_wallets" ADD CONSTRAINT "embedded_wallets_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embedded_wallets" ADD CONSTRAINT "embedded_wallets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embedded_wallets" ADD CONSTRAINT "embedded_wallets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "embedded_wallet_devices_expiry" ON "embedded_wallet_devices" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "embedded_wallets_address" ON "embedded_wallets" USING btree ("app_id","chain_type","address");--> statement-breakpoint
CREATE UNIQUE INDEX "embedded_wallets_one_per_user" ON "embedded_wallets" USING btree ("user_id","chain_type") WHERE not "embedded_wallets"."imported";--> statement-breakpoint
CREATE INDEX "embedded_wallets_account" ON "embedded_wallets" USING btree ("account_id");