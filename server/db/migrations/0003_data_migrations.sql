CREATE TABLE "data_migrations" (
	"name" text PRIMARY KEY NOT NULL,
	"report" jsonb NOT NULL,
	"done_at" timestamp (3) with time zone NOT NULL
);
