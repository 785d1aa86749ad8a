CREATE TABLE "verify_run" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "verify_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) NOT NULL,
	"created_by" bigint,
	"cause" text NOT NULL,
	"finished_at" timestamptz(3),
	"took_ms" integer,
	"checks" integer,
	"violations" jsonb,
	CONSTRAINT "verify_run_cause_check" CHECK ("verify_run"."cause" in ('nightly', 'person', 'command', 'restore'))
);
--> statement-breakpoint
CREATE INDEX "verify_run_finished_at_idx" ON "verify_run" USING btree ("finished_at","id") WHERE finished_at is not null;