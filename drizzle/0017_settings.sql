CREATE TABLE "config_group" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "config_group_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "config_group_code_key" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "config_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "config_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"group" text NOT NULL,
	"key" text NOT NULL,
	"old" jsonb,
	"new" jsonb,
	"admin_user_id" bigint NOT NULL,
	"username" text NOT NULL,
	"reason" text,
	"request_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admin_user" ADD COLUMN "password_changed_at" timestamptz(3);--> statement-breakpoint
CREATE INDEX "config_log_group_idx" ON "config_log" USING btree ("group","id");--> statement-breakpoint
CREATE INDEX "config_log_key_idx" ON "config_log" USING btree ("key","id");