CREATE TABLE "config_request" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "config_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"request_no" text GENERATED ALWAYS AS ('BG' || lpad(id::text, greatest(8, length(id::text)), '0')) STORED NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"group" text NOT NULL,
	"reason" text NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamptz(3),
	"refuse_reason" text,
	CONSTRAINT "config_request_state_check" CHECK ("config_request"."state" in ('pending', 'accepted', 'refused', 'withdrawn', 'expired')),
	CONSTRAINT "config_request_decider_check" CHECK ("config_request"."decided_by" is distinct from "config_request"."created_by" or "config_request"."decided_by" is null),
	CONSTRAINT "config_request_decided_check" CHECK (("config_request"."state" in ('accepted', 'refused')) = ("config_request"."decided_at" is not null)),
	CONSTRAINT "config_request_refused_check" CHECK (("config_request"."state" = 'refused') = ("config_request"."refuse_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "config_request_change" (
	"request_id" bigint NOT NULL,
	"key" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"shown_before" jsonb,
	"shown_after" jsonb,
	CONSTRAINT "config_request_change_request_id_key_pk" PRIMARY KEY("request_id","key")
);
--> statement-breakpoint
ALTER TABLE "config_request_change" ADD CONSTRAINT "config_request_change_request_id_config_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."config_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "config_request_request_no_key" ON "config_request" USING btree ("request_no");--> statement-breakpoint
CREATE INDEX "config_request_created_at_idx" ON "config_request" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "config_request_state_idx" ON "config_request" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "config_request_decided_at_idx" ON "config_request" USING btree ("decided_at","id");