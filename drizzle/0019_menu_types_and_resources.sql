CREATE TABLE "resource" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "resource_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"method" text NOT NULL,
	"path" text NOT NULL,
	"address" text NOT NULL,
	"title" text NOT NULL,
	"title_en" text NOT NULL,
	"area" text NOT NULL,
	"auth" text NOT NULL,
	"perm" text,
	"log_level" text DEFAULT 'none' NOT NULL,
	"rate_limit" integer,
	"idempotent" smallint DEFAULT 0 NOT NULL,
	"source" text DEFAULT 'code' NOT NULL,
	"last_seen_at" timestamptz(3) NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	CONSTRAINT "resource_auth_check" CHECK ("resource"."auth" in ('public', 'login', 'permission')),
	CONSTRAINT "resource_perm_check" CHECK ("resource"."auth" = 'permission' or "resource"."perm" is null),
	CONSTRAINT "resource_log_level_check" CHECK ("resource"."log_level" in ('none', 'brief', 'full')),
	CONSTRAINT "resource_source_check" CHECK ("resource"."source" in ('code', 'manual')),
	CONSTRAINT "resource_rate_limit_check" CHECK ("resource"."rate_limit" between 1 and 100000)
);
--> statement-breakpoint
CREATE TABLE "resource_call" (
	"resource_id" bigint NOT NULL,
	"day" date NOT NULL,
	"calls" integer NOT NULL,
	"errors" integer NOT NULL,
	"buckets" integer[] NOT NULL,
	CONSTRAINT "resource_call_resource_id_day_pk" PRIMARY KEY("resource_id","day")
);
--> statement-breakpoint
ALTER TABLE "menu" ADD COLUMN "type" text DEFAULT 'menu' NOT NULL;--> statement-breakpoint
ALTER TABLE "resource_call" ADD CONSTRAINT "resource_call_resource_id_resource_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resource"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "resource_method_path_key" ON "resource" USING btree ("method","path");--> statement-breakpoint
CREATE INDEX "resource_path_idx" ON "resource" USING btree ("path","id");--> statement-breakpoint
ALTER TABLE "menu" ADD CONSTRAINT "menu_type_check" CHECK ("menu"."type" in ('dir', 'menu', 'button'));--> statement-breakpoint
ALTER TABLE "menu" ADD CONSTRAINT "menu_parent_check" CHECK ("menu"."parent_id" <> "menu"."id");--> statement-breakpoint
UPDATE "menu" SET "type" = 'dir' WHERE "component" = 'Layout';
