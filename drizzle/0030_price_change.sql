CREATE TABLE "price_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"change_no" text GENERATED ALWAYS AS ('TJ' || lpad(id::text, greatest(8, length(id::text)), '0')) STORED NOT NULL,
	"state" text NOT NULL,
	"input" jsonb NOT NULL,
	"field" text NOT NULL,
	"impact" jsonb NOT NULL,
	"reason" text NOT NULL,
	"run_at" timestamptz(3),
	"auditor_id" bigint,
	"audit_at" timestamptz(3),
	"reject_reason" text,
	"task_id" bigint,
	CONSTRAINT "price_change_state_check" CHECK ("price_change"."state" in ('pending', 'scheduled', 'applied', 'rejected', 'cancelled')),
	CONSTRAINT "price_change_auditor_check" CHECK ("price_change"."auditor_id" is distinct from "price_change"."created_by"),
	CONSTRAINT "price_change_applied_check" CHECK (("price_change"."state" = 'applied') = ("price_change"."task_id" is not null)),
	CONSTRAINT "price_change_rejected_check" CHECK (("price_change"."state" = 'rejected') = ("price_change"."reject_reason" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "price_change_change_no_key" ON "price_change" USING btree ("change_no");--> statement-breakpoint
CREATE INDEX "price_change_created_at_idx" ON "price_change" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "price_change_state_idx" ON "price_change" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "price_change_run_at_idx" ON "price_change" USING btree ("run_at") WHERE state = 'scheduled';