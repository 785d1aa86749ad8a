CREATE SEQUENCE "public"."money_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "pay_difference" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pay_difference_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"statement_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"kind" text NOT NULL,
	"no" text NOT NULL,
	"ours" bigint,
	"theirs" bigint,
	"created_at" timestamptz(3) NOT NULL,
	"resolved_at" timestamptz(3),
	"resolved_by" bigint,
	"note" text,
	CONSTRAINT "pay_difference_kind_check" CHECK ("pay_difference"."kind" in ('only_there', 'only_here', 'amount') and "pay_difference"."subject" in ('payment', 'refund')),
	CONSTRAINT "pay_difference_resolved_check" CHECK (("pay_difference"."resolved_at" is null) = ("pay_difference"."resolved_by" is null) and ("pay_difference"."resolved_at" is null) = ("pay_difference"."note" is null))
);
--> statement-breakpoint
CREATE TABLE "pay_statement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pay_statement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"day" date NOT NULL,
	"payment_count" integer NOT NULL,
	"payment_amount" bigint NOT NULL,
	"refund_count" integer NOT NULL,
	"refund_amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" bigint
);
--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "prepaid_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "pay_difference" ADD CONSTRAINT "pay_difference_statement_id_pay_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."pay_statement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pay_difference_no_key" ON "pay_difference" USING btree ("statement_id","subject","no");--> statement-breakpoint
CREATE INDEX "pay_difference_created_at_idx" ON "pay_difference" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "pay_difference_open_idx" ON "pay_difference" USING btree ("created_at","id") WHERE resolved_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "pay_statement_channel_day_key" ON "pay_statement" USING btree ("channel","day");--> statement-breakpoint
CREATE INDEX "pay_statement_day_idx" ON "pay_statement" USING btree ("day","id");