CREATE TABLE "gift" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"title" text NOT NULL,
	"cond_type" text NOT NULL,
	"cond_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"threshold" bigint NOT NULL,
	"repeatable" smallint DEFAULT 0 NOT NULL,
	"total_qty" integer,
	"used_qty" integer DEFAULT 0 NOT NULL,
	"per_user_limit" integer,
	"price_level" text DEFAULT 'all' NOT NULL,
	"start_at" timestamptz(3) NOT NULL,
	"end_at" timestamptz(3) NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "gift_cond_type_check" CHECK ("gift"."cond_type" in ('sku', 'series', 'brand', 'amount')),
	CONSTRAINT "gift_price_level_check" CHECK ("gift"."price_level" in ('all', 'store', 'trade')),
	CONSTRAINT "gift_used_qty_check" CHECK ("gift"."used_qty" >= 0 and "gift"."used_qty" <= "gift"."total_qty"),
	CONSTRAINT "gift_time_check" CHECK ("gift"."end_at" > "gift"."start_at")
);
--> statement-breakpoint
CREATE TABLE "gift_item" (
	"gift_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"qty" integer NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "gift_item_gift_id_sku_id_pk" PRIMARY KEY("gift_id","sku_id"),
	CONSTRAINT "gift_item_qty_check" CHECK ("gift_item"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "gift_record" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"gift_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"customer_id" bigint,
	"qty" integer NOT NULL,
	"biz_no" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "package" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "package_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"sort" integer DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"code" text NOT NULL,
	"image" text,
	"intro" text,
	"price_store" bigint NOT NULL,
	"price_trade" bigint NOT NULL,
	"limit_per_order" integer,
	"start_at" timestamptz(3),
	"end_at" timestamptz(3),
	"sales_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "package_price_check" CHECK ("package"."price_trade" > 0 and "package"."price_trade" <= "package"."price_store"),
	CONSTRAINT "package_time_check" CHECK ("package"."end_at" > "package"."start_at")
);
--> statement-breakpoint
CREATE TABLE "package_item" (
	"package_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"qty" integer NOT NULL,
	"is_main" smallint DEFAULT 0 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "package_item_package_id_sku_id_pk" PRIMARY KEY("package_id","sku_id"),
	CONSTRAINT "package_item_qty_check" CHECK ("package_item"."qty" between 1 and 999)
);
--> statement-breakpoint
CREATE TABLE "scene" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scene_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"sort" integer DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"icon" text,
	"cover" text,
	"intro" text,
	"is_home" smallint DEFAULT 0 NOT NULL,
	"spu_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scene_spu" (
	"scene_id" bigint NOT NULL,
	"spu_id" bigint NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "scene_spu_scene_id_spu_id_pk" PRIMARY KEY("scene_id","spu_id")
);
--> statement-breakpoint
CREATE TABLE "detail" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "detail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"title" text NOT NULL,
	"kind" text DEFAULT 'body' NOT NULL,
	"content" text NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"published_content" text,
	"published_at" timestamptz(3),
	"used_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "detail_kind_check" CHECK ("detail"."kind" in ('body', 'header', 'footer')),
	CONSTRAINT "detail_state_check" CHECK ("detail"."state" in ('draft', 'published')),
	CONSTRAINT "detail_used_count_check" CHECK ("detail"."used_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "freight_template" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "freight_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"sort" integer DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"title" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "presence" (
	"entity" text NOT NULL,
	"row_id" bigint NOT NULL,
	"seat" text NOT NULL,
	"admin_user_id" bigint NOT NULL,
	"field" text,
	"since" timestamptz(3) NOT NULL,
	"seen_at" timestamptz(3) NOT NULL,
	CONSTRAINT "presence_entity_row_id_seat_pk" PRIMARY KEY("entity","row_id","seat")
);
--> statement-breakpoint
CREATE TABLE "task" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "task_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"input" jsonb NOT NULL,
	"result" jsonb,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"failed" integer DEFAULT 0 NOT NULL,
	"file" text,
	"error_file" text,
	"file_until" timestamptz(3),
	"error" text,
	"undo_of" bigint,
	"undo_until" timestamptz(3),
	"undone_at" timestamptz(3),
	"request_id" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" bigint NOT NULL,
	"started_at" timestamptz(3),
	"finished_at" timestamptz(3),
	CONSTRAINT "task_state_check" CHECK ("task"."state" in ('draft', 'waiting', 'running', 'done', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "task_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "task_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task_id" bigint NOT NULL,
	"entity" text NOT NULL,
	"row_id" bigint NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_view" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"admin_user_id" bigint NOT NULL,
	"list" text NOT NULL,
	"title" text NOT NULL,
	"is_shared" smallint DEFAULT 0 NOT NULL,
	"query" jsonb NOT NULL,
	"table" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "icon" text;--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "banner" text;--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "params" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "spec_axes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "tax_rate" smallint DEFAULT 1300 NOT NULL;--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "spu_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "spu" ADD COLUMN "sub_title" text;--> statement-breakpoint
ALTER TABLE "spu" ADD COLUMN "images" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "spu" ADD COLUMN "video" text;--> statement-breakpoint
ALTER TABLE "spu" ADD COLUMN "keywords" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "spu" ADD COLUMN "spec_axes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "spu" ADD COLUMN "params" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "spu" ADD COLUMN "docs" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "spu" ADD COLUMN "detail_id" bigint;--> statement-breakpoint
ALTER TABLE "spu" ADD COLUMN "common_header_id" bigint;--> statement-breakpoint
ALTER TABLE "spu" ADD COLUMN "common_footer_id" bigint;--> statement-breakpoint
ALTER TABLE "spu" ADD COLUMN "service_tags" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "spu" ADD COLUMN "freight_type" text DEFAULT 'free' NOT NULL;--> statement-breakpoint
ALTER TABLE "spu" ADD COLUMN "freight_template_id" bigint;--> statement-breakpoint
ALTER TABLE "spu" ADD COLUMN "integral_give_rate" smallint;--> statement-breakpoint
ALTER TABLE "spu" ADD COLUMN "price_min" bigint;--> statement-breakpoint
ALTER TABLE "spu" ADD COLUMN "price_max" bigint;--> statement-breakpoint
ALTER TABLE "spu" ADD COLUMN "stock_sum" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "spu" ADD COLUMN "sales_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_item" ADD CONSTRAINT "gift_item_gift_id_gift_id_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."gift"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_item" ADD CONSTRAINT "gift_item_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_record" ADD CONSTRAINT "gift_record_gift_id_gift_id_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."gift"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_record" ADD CONSTRAINT "gift_record_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_item" ADD CONSTRAINT "package_item_package_id_package_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."package"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_item" ADD CONSTRAINT "package_item_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scene_spu" ADD CONSTRAINT "scene_spu_scene_id_scene_id_fk" FOREIGN KEY ("scene_id") REFERENCES "public"."scene"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scene_spu" ADD CONSTRAINT "scene_spu_spu_id_spu_id_fk" FOREIGN KEY ("spu_id") REFERENCES "public"."spu"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_undo_of_task_id_fk" FOREIGN KEY ("undo_of") REFERENCES "public"."task"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_change" ADD CONSTRAINT "task_change_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_admin_user_id_admin_user_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_priority_idx" ON "gift" USING btree ("priority","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "gift_item_sku_id_idx" ON "gift_item" USING btree ("sku_id","gift_id");--> statement-breakpoint
CREATE INDEX "gift_record_gift_id_idx" ON "gift_record" USING btree ("gift_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "package_code_key" ON "package" USING btree ("code") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "package_sort_idx" ON "package" USING btree ("sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "package_item_sku_id_idx" ON "package_item" USING btree ("sku_id","package_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scene_title_key" ON "scene" USING btree ("title") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "scene_sort_idx" ON "scene" USING btree ("sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "scene_spu_spu_id_idx" ON "scene_spu" USING btree ("spu_id","scene_id");--> statement-breakpoint
CREATE INDEX "detail_kind_idx" ON "detail" USING btree ("kind","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "detail_state_idx" ON "detail" USING btree ("state","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "detail_updated_at_idx" ON "detail" USING btree ("updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "detail_title_trgm_idx" ON "detail" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "freight_template_title_key" ON "freight_template" USING btree ("title") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "presence_seen_at_idx" ON "presence" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "task_created_by_idx" ON "task" USING btree ("created_by","id");--> statement-breakpoint
CREATE INDEX "task_open_idx" ON "task" USING btree ("id") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "task_change_task_id_idx" ON "task_change" USING btree ("task_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_title_key" ON "saved_view" USING btree ("admin_user_id","list","title") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "saved_view_shared_idx" ON "saved_view" USING btree ("list","id") WHERE deleted_at is null and is_shared = 1;--> statement-breakpoint
ALTER TABLE "spu" ADD CONSTRAINT "spu_detail_id_detail_id_fk" FOREIGN KEY ("detail_id") REFERENCES "public"."detail"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spu" ADD CONSTRAINT "spu_common_header_id_detail_id_fk" FOREIGN KEY ("common_header_id") REFERENCES "public"."detail"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spu" ADD CONSTRAINT "spu_common_footer_id_detail_id_fk" FOREIGN KEY ("common_footer_id") REFERENCES "public"."detail"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spu" ADD CONSTRAINT "spu_freight_template_id_freight_template_id_fk" FOREIGN KEY ("freight_template_id") REFERENCES "public"."freight_template"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "category_parent_id_idx" ON "category" USING btree ("parent_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "spu_sort_idx" ON "spu" USING btree ("sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "spu_state_sort_idx" ON "spu" USING btree ("state","sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "spu_brand_id_sort_idx" ON "spu" USING btree ("brand_id","sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "spu_category_id_sort_idx" ON "spu" USING btree ("category_id","sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "spu_updated_at_idx" ON "spu" USING btree ("updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "spu_deleted_at_idx" ON "spu" USING btree ("deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "spu_detail_id_idx" ON "spu" USING btree ("detail_id");--> statement-breakpoint
CREATE INDEX "spu_common_header_id_idx" ON "spu" USING btree ("common_header_id");--> statement-breakpoint
CREATE INDEX "spu_common_footer_id_idx" ON "spu" USING btree ("common_footer_id");--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_spu_count_check" CHECK ("category"."spu_count" >= 0);--> statement-breakpoint
ALTER TABLE "spu" ADD CONSTRAINT "spu_freight_check" CHECK ("spu"."freight_type" = 'free' or "spu"."freight_template_id" is not null);