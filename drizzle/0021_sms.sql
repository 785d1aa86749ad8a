CREATE TABLE "sms_channel" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sms_channel_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"status" smallint DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"endpoint" text,
	"key_id" text,
	"key_secret" text,
	"sign" text,
	"daily_quota" integer DEFAULT 0 NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"is_system" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "sms_channel_kind_check" CHECK ("sms_channel"."kind" in ('environment', 'console', 'aliyun'))
);
--> statement-breakpoint
CREATE TABLE "sms_template" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sms_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"status" smallint DEFAULT 1 NOT NULL,
	"event" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"channel_tpl_id" text,
	"is_system" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX "sms_record_created_at_idx";--> statement-breakpoint
ALTER TABLE "sms_record" ADD COLUMN "params" jsonb;--> statement-breakpoint
ALTER TABLE "sms_record" ADD COLUMN "biz_id" text;--> statement-breakpoint
ALTER TABLE "sms_record" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_record" ADD COLUMN "cost" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "sms_channel_title_key" ON "sms_channel" USING btree ("title") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sms_template_event_key" ON "sms_template" USING btree ("event") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sms_record_biz_key" ON "sms_record" USING btree ("event","phone","biz_id");--> statement-breakpoint
CREATE INDEX "sms_record_created_at_idx" ON "sms_record" USING btree ("created_at","id");