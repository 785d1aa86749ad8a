CREATE TABLE "block_page" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "block_page_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"title" text NOT NULL,
	"share_title" text,
	"share_image" text,
	"bg_color" text,
	"kind" text NOT NULL,
	"draft" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"publish_version" integer DEFAULT 0 NOT NULL,
	"published_at" timestamptz(3),
	"is_default" smallint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	CONSTRAINT "block_page_kind_check" CHECK ("block_page"."kind" in ('home', 'mine', 'category', 'custom')),
	CONSTRAINT "block_page_state_check" CHECK ("block_page"."state" in ('draft', 'published', 'off')),
	CONSTRAINT "block_page_default_check" CHECK ("block_page"."is_default" = 0 or ("block_page"."is_default" = 1 and "block_page"."state" = 'published')),
	CONSTRAINT "block_page_published_check" CHECK (("block_page"."state" = 'draft') = ("block_page"."publish_version" = 0)),
	CONSTRAINT "block_page_draft_check" CHECK (jsonb_typeof("block_page"."draft") = 'array' and jsonb_array_length("block_page"."draft") <= 50)
);
--> statement-breakpoint
CREATE TABLE "block_page_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "block_page_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"page_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"share_title" text,
	"share_image" text,
	"bg_color" text,
	"blocks" jsonb NOT NULL,
	"rolled_back_to" integer,
	"published_at" timestamptz(3) NOT NULL,
	"published_by" bigint,
	CONSTRAINT "block_page_version_version_check" CHECK ("block_page_version"."version" >= 1 and "block_page_version"."rolled_back_to" < "block_page_version"."version"),
	CONSTRAINT "block_page_version_blocks_check" CHECK (jsonb_typeof("block_page_version"."blocks") = 'array' and jsonb_array_length("block_page_version"."blocks") between 1 and 50)
);
--> statement-breakpoint
ALTER TABLE "block_page_version" ADD CONSTRAINT "block_page_version_page_id_block_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."block_page"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "block_page_default_key" ON "block_page" USING btree ("kind") WHERE is_default = 1 and deleted_at is null;--> statement-breakpoint
CREATE INDEX "block_page_created_at_idx" ON "block_page" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "block_page_state_idx" ON "block_page" USING btree ("state","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "block_page_version_key" ON "block_page_version" USING btree ("page_id","version");