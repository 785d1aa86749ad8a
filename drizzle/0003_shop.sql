CREATE TABLE "customer_session" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"refresh_hash" text NOT NULL,
	"renew_until" timestamptz(3) NOT NULL,
	"last_token_hash" text,
	"last_refresh_hash" text,
	"seed" text,
	"refreshed_at" timestamptz(3),
	"ends_at" timestamptz(3) NOT NULL,
	"revoked_at" timestamptz(3),
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"last_seen_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_session" ADD CONSTRAINT "customer_session_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_session_token_hash_key" ON "customer_session" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_session_refresh_hash_key" ON "customer_session" USING btree ("refresh_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_session_last_token_hash_key" ON "customer_session" USING btree ("last_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_session_last_refresh_hash_key" ON "customer_session" USING btree ("last_refresh_hash");--> statement-breakpoint
CREATE INDEX "customer_session_customer_id_idx" ON "customer_session" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "customer_session_renew_until_idx" ON "customer_session" USING btree ("renew_until","id");