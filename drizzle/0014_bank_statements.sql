CREATE TABLE "bank_line" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"statement_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"line_key" text NOT NULL,
	"day" date NOT NULL,
	"time" text,
	"amount" bigint NOT NULL,
	"balance" bigint NOT NULL,
	"name" text,
	"counter_tail" text,
	"serial" text,
	"summary" text,
	"is_reversal" smallint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'unmatched' NOT NULL,
	"rule" text,
	"payment_id" bigint,
	"withdraw_id" bigint,
	"attempt" smallint,
	"ignore_kind" text,
	"note" text,
	"by_hand" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "bank_line_state_check" CHECK ("bank_line"."state" in ('unmatched', 'doubtful', 'matched', 'ignored')),
	CONSTRAINT "bank_line_match_check" CHECK (case when "bank_line"."state" = 'matched' then ("bank_line"."payment_id" is null) <> ("bank_line"."withdraw_id" is null) and "bank_line"."rule" is not null
        else "bank_line"."payment_id" is null and "bank_line"."withdraw_id" is null and "bank_line"."rule" is null end),
	CONSTRAINT "bank_line_side_check" CHECK (("bank_line"."payment_id" is null or "bank_line"."amount" > 0) and ("bank_line"."withdraw_id" is null or "bank_line"."amount" < 0)),
	CONSTRAINT "bank_line_attempt_check" CHECK (("bank_line"."withdraw_id" is null) = ("bank_line"."attempt" is null)),
	CONSTRAINT "bank_line_ignored_check" CHECK (("bank_line"."state" = 'ignored') = ("bank_line"."ignore_kind" is not null))
);
--> statement-breakpoint
CREATE TABLE "bank_statement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_statement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"account_tail" text NOT NULL,
	"layout" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"opening" bigint NOT NULL,
	"closing" bigint NOT NULL,
	"line_count" integer NOT NULL,
	"known_count" integer NOT NULL,
	"in_count" integer NOT NULL,
	"in_amount" bigint NOT NULL,
	"out_count" integer NOT NULL,
	"out_amount" bigint NOT NULL,
	CONSTRAINT "bank_statement_days_check" CHECK ("bank_statement"."first_day" <= "bank_statement"."last_day"),
	CONSTRAINT "bank_statement_count_check" CHECK ("bank_statement"."line_count" > 0 and "bank_statement"."known_count" >= 0 and "bank_statement"."in_count" >= 0 and "bank_statement"."out_count" >= 0 and "bank_statement"."out_amount" <= 0)
);
--> statement-breakpoint
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_statement_id_bank_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_withdraw_id_withdraw_id_fk" FOREIGN KEY ("withdraw_id") REFERENCES "public"."withdraw"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_line_key" ON "bank_line" USING btree ("line_key");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_line_payment_id_key" ON "bank_line" USING btree ("payment_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_line_withdraw_id_key" ON "bank_line" USING btree ("withdraw_id","attempt") WHERE withdraw_id is not null;--> statement-breakpoint
CREATE INDEX "bank_line_statement_id_idx" ON "bank_line" USING btree ("statement_id","day","id");--> statement-breakpoint
CREATE INDEX "bank_line_state_idx" ON "bank_line" USING btree ("state","day","id");--> statement-breakpoint
CREATE INDEX "bank_line_day_idx" ON "bank_line" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "bank_statement_created_at_idx" ON "bank_statement" USING btree ("created_at","id");