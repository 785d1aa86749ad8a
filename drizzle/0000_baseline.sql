-- The schema at the first release (docs/adr/0043). drizzle-kit wrote the tables of the middle part from the snapshot beside this file. The parts
-- before and after it are hand-written: drizzle-kit knows no functions, triggers, partitions or rights. Later changes are migrations of their own.

-- Search: extension and functions that indexes use.
create extension if not exists pg_trgm;
--> statement-breakpoint
-- All pairs of neighbouring characters of a text (the even pairs, then the odd ones) and every character. 20 µs a title.
create function bigrams(text) returns text[] language sql immutable strict parallel safe
return string_to_array(regexp_replace(lower($1), '(..)', E'\\1\x01', 'g') || E'\x01' || regexp_replace(substr(lower($1), 2), '(..)', E'\\1\x01', 'g'), E'\x01')
  || string_to_array(lower($1), null);
--> statement-breakpoint
-- The pairs that a text must contain to contain the word; for a single character, that character.
create function word_bigrams(text) returns text[] language sql immutable strict parallel safe
return array(select distinct substr(lower($1), i, 2) from generate_series(1, greatest(char_length($1) - 1, 1)) as i);
--> statement-breakpoint
-- A pattern for `like` that matches texts containing the word literally.
create function like_pattern(text) returns text language sql immutable strict parallel safe
return '%' || replace(replace(replace($1, '\', '\\'), '%', '\%'), '_', '\_') || '%';
--> statement-breakpoint
-- Tables, foreign keys and indexes as drizzle-kit generates them. The table `logger` is partitioned and stands below.
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
CREATE TABLE "brand" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "brand_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"sort" integer DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"title_en" text,
	"code" text NOT NULL,
	"initial" text,
	"logo" text NOT NULL,
	"origin" text,
	"intro" text,
	"level" text DEFAULT 'standard' NOT NULL,
	"is_recommend" smallint DEFAULT 0 NOT NULL,
	"cert_images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cert_expire_at" date,
	"series_count" integer DEFAULT 0 NOT NULL,
	"spu_count" integer DEFAULT 0 NOT NULL,
	"sku_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "brand_counts_check" CHECK ("brand"."series_count" >= 0 and "brand"."spu_count" >= 0 and "brand"."sku_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "category" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"sort" integer DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"parent_id" bigint,
	"level" smallint NOT NULL,
	"title" text NOT NULL,
	"code" text NOT NULL,
	"icon" text,
	"banner" text,
	"unit" text,
	"params" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"spec_axes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tax_rate" smallint DEFAULT 1300 NOT NULL,
	"spu_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "category_level_check" CHECK ("category"."level" between 1 and 3),
	CONSTRAINT "category_spu_count_check" CHECK ("category"."spu_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "series" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"sort" integer DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"brand_id" bigint NOT NULL,
	"title" text NOT NULL,
	"code" text NOT NULL,
	"image" text,
	"intro" text,
	"selling_points" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"spu_count" integer DEFAULT 0 NOT NULL,
	"sku_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "series_id_brand_id_key" UNIQUE("id","brand_id"),
	CONSTRAINT "series_counts_check" CHECK ("series"."spu_count" >= 0 and "series"."sku_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sku" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sku_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"sort" integer DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"spu_id" bigint NOT NULL,
	"brand_id" bigint NOT NULL,
	"series_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	"code" text NOT NULL,
	"mfr_code" text,
	"barcode" text,
	"title" text NOT NULL,
	"main_image" text,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"spec" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"spec_hash" text NOT NULL,
	"unit" text NOT NULL,
	"units" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"moq" integer DEFAULT 1 NOT NULL,
	"step_qty" integer DEFAULT 1 NOT NULL,
	"max_qty" integer,
	"price_store" bigint NOT NULL,
	"price_trade" bigint NOT NULL,
	"price_market" bigint,
	"price_cost" bigint,
	"tiers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"weight" integer NOT NULL,
	"volume" integer,
	"pack_size" text,
	"params" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"docs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"stock" integer DEFAULT 0 NOT NULL,
	"stock_lock" integer DEFAULT 0 NOT NULL,
	"stock_warn" integer DEFAULT 0 NOT NULL,
	"lead_days" smallint DEFAULT 0 NOT NULL,
	"commission_cap_rate" smallint,
	"is_gift_only" smallint DEFAULT 0 NOT NULL,
	"sales_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sku_price_check" CHECK ("sku"."price_trade" > 0 and "sku"."price_trade" <= "sku"."price_store"),
	CONSTRAINT "sku_price_market_check" CHECK ("sku"."price_market" >= "sku"."price_store"),
	CONSTRAINT "sku_stock_check" CHECK ("sku"."stock" >= 0),
	CONSTRAINT "sku_stock_lock_check" CHECK ("sku"."stock_lock" >= 0),
	CONSTRAINT "sku_moq_check" CHECK ("sku"."moq" >= 1 and "sku"."step_qty" >= 1 and "sku"."moq" % "sku"."step_qty" = 0),
	CONSTRAINT "sku_weight_check" CHECK ("sku"."weight" > 0)
);
--> statement-breakpoint
CREATE TABLE "sku_price_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sku_price_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sku_id" bigint NOT NULL,
	"field" text NOT NULL,
	"old_price" bigint,
	"new_price" bigint,
	"reason" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint
);
--> statement-breakpoint
CREATE TABLE "sku_stock_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sku_stock_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sku_id" bigint NOT NULL,
	"type" text NOT NULL,
	"delta" integer NOT NULL,
	"stock_after" integer NOT NULL,
	"lock_delta" integer DEFAULT 0 NOT NULL,
	"lock_after" integer NOT NULL,
	"biz_no" text,
	"reason" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint
);
--> statement-breakpoint
CREATE TABLE "spu" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "spu_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"sort" integer DEFAULT 0 NOT NULL,
	"title" text NOT NULL,
	"sub_title" text,
	"code" text NOT NULL,
	"brand_id" bigint NOT NULL,
	"series_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	"main_image" text,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"video" text,
	"keywords" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"unit" text NOT NULL,
	"spec_axes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"params" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"docs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"detail_id" bigint,
	"common_header_id" bigint,
	"common_footer_id" bigint,
	"service_tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"freight_type" text DEFAULT 'free' NOT NULL,
	"freight_template_id" bigint,
	"integral_give_rate" smallint,
	"state" text DEFAULT 'draft' NOT NULL,
	"sku_count" integer DEFAULT 0 NOT NULL,
	"price_min" bigint,
	"price_max" bigint,
	"stock_sum" bigint DEFAULT 0 NOT NULL,
	"sales_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "spu_freight_check" CHECK ("spu"."freight_type" = 'free' or "spu"."freight_template_id" is not null),
	CONSTRAINT "spu_state_check" CHECK ("spu"."state" in ('draft', 'on', 'off')),
	CONSTRAINT "spu_sku_count_check" CHECK ("spu"."sku_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "agent" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agent_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"parent_id" bigint,
	"name" text NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "area" (
	"code" char(6) PRIMARY KEY NOT NULL,
	"parent_code" char(6),
	"level" smallint NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupon" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"title" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"nick" text NOT NULL,
	"phone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_service" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_service_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"sort" integer DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"wxid" text NOT NULL,
	"code" text NOT NULL,
	"nickname" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"url" text NOT NULL,
	"hash" text NOT NULL,
	"source_hash" text,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer,
	"height" integer,
	"title" text,
	"folder_id" bigint,
	CONSTRAINT "media_hash_key" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "media_folder" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_folder_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"parent_id" bigint,
	"title" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "protocol" (
	"func" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"params" jsonb NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "salesman" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "salesman_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"customer_id" bigint NOT NULL,
	"agent_id" bigint,
	"status" smallint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"agent_id" bigint,
	"status" smallint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_heading" (
	"admin_user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"heading" text NOT NULL,
	"field" text NOT NULL,
	CONSTRAINT "import_heading_admin_user_id_kind_heading_pk" PRIMARY KEY("admin_user_id","kind","heading")
);
--> statement-breakpoint
CREATE TABLE "import_row" (
	"task_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"state" text DEFAULT 'read' NOT NULL,
	"key" text,
	"row_id" bigint,
	"before" jsonb,
	"after" jsonb,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"risks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rejected" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "import_row_task_id_line_pk" PRIMARY KEY("task_id","line")
);
--> statement-breakpoint
CREATE TABLE "presence" (
	"entity" text NOT NULL,
	"row_id" bigint NOT NULL,
	"seat" text NOT NULL,
	"admin_user_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"field" text,
	"since" timestamptz(3) NOT NULL,
	"seen_at" timestamptz(3) NOT NULL,
	CONSTRAINT "presence_entity_row_id_seat_pk" PRIMARY KEY("entity","row_id","seat")
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
CREATE TABLE "idempotency_key" (
	"admin_user_id" bigint NOT NULL,
	"path" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_key_admin_user_id_path_key_pk" PRIMARY KEY("admin_user_id","path","key")
);
--> statement-breakpoint
CREATE TABLE "identity" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"admin_user_id" bigint NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "identity_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "login_challenge" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"admin_user_id" bigint NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_device" (
	"token_hash" text NOT NULL,
	"admin_user_id" bigint NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "login_device_token_hash_admin_user_id_pk" PRIMARY KEY("token_hash","admin_user_id")
);
--> statement-breakpoint
CREATE TABLE "login_refusal" (
	"address" text PRIMARY KEY NOT NULL,
	"since" timestamptz(3) NOT NULL,
	"refused" integer NOT NULL,
	"unlogged" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_throttle" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"blocked_until" timestamptz(3) NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"pending" integer DEFAULT 0 NOT NULL,
	"pending_until" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"admin_user_id" bigint NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamptz(3),
	CONSTRAINT "recovery_code_admin_user_id_code_hash_pk" PRIMARY KEY("admin_user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"admin_user_id" bigint NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"last_seen_at" timestamptz(3) NOT NULL,
	"locked_at" timestamptz(3),
	"revoked_at" timestamptz(3),
	"proven_at" timestamptz(3),
	"viewed_user_id" bigint,
	"ends_at" timestamptz(3) DEFAULT now() + interval '12 hours' NOT NULL,
	"browser_hash" text
);
--> statement-breakpoint
CREATE TABLE "session_token" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" bigint NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"replaced_at" timestamptz(3),
	"successor_seed" text,
	"predecessor_hash" text
);
--> statement-breakpoint
CREATE TABLE "sms_code" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sms_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phone" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"used_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "sso_trip" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"return_to" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"used_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "admin_user" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admin_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"real_name" text NOT NULL,
	"phone" text,
	"avatar" text DEFAULT '' NOT NULL,
	"is_admin" smallint DEFAULT 0 NOT NULL,
	"department_id" bigint,
	"agent_id" bigint,
	"cs_id" bigint,
	"status" smallint DEFAULT 1 NOT NULL,
	"must_change_password" smallint DEFAULT 0 NOT NULL,
	"password_changed_at" timestamptz(3),
	"preferences" jsonb,
	"totp_secret" text,
	"totp_enabled_at" timestamptz(3),
	"totp_last_step" bigint,
	"last_login_at" timestamptz(3),
	"last_login_ip" text,
	"changed_at" timestamptz(3),
	"changed_by" bigint[],
	"approved_at" timestamptz(3),
	"approved_by" bigint,
	"waiting" text[],
	CONSTRAINT "admin_user_approved_by_check" CHECK ("admin_user"."approved_by" <> all("admin_user"."changed_by"))
);
--> statement-breakpoint
CREATE TABLE "admin_user_role" (
	"admin_user_id" bigint NOT NULL,
	"role_id" bigint NOT NULL,
	CONSTRAINT "admin_user_role_admin_user_id_role_id_pk" PRIMARY KEY("admin_user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "department" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "department_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"sort" integer DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"parent_id" bigint,
	"title" text NOT NULL,
	"head_id" bigint,
	"path" bigint[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "department_levels_check" CHECK (cardinality("department"."path") between 1 and 8)
);
--> statement-breakpoint
CREATE TABLE "menu" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "menu_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"sort" integer DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"parent_id" bigint,
	"type" text DEFAULT 'menu' NOT NULL,
	"path" text NOT NULL,
	"name" text NOT NULL,
	"component" text NOT NULL,
	"redirect" text,
	"meta" jsonb NOT NULL,
	"perm" text,
	CONSTRAINT "menu_type_check" CHECK ("menu"."type" in ('dir', 'menu', 'button')),
	CONSTRAINT "menu_parent_check" CHECK ("menu"."parent_id" <> "menu"."id")
);
--> statement-breakpoint
CREATE TABLE "role" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "role_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"sort" integer DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"scope" text DEFAULT 'all' NOT NULL,
	"perms" text[] DEFAULT '{}' NOT NULL,
	"menu_ids" bigint[],
	"second_factor" smallint DEFAULT 0 NOT NULL,
	"is_system" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "role_scope_check" CHECK ("role"."scope" in ('all', 'dept_tree', 'dept', 'agent_tree', 'cs_self', 'self'))
);
--> statement-breakpoint
CREATE TABLE "sms_record" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sms_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phone" text NOT NULL,
	"event" text NOT NULL,
	"content" text NOT NULL,
	"state" text NOT NULL,
	"channel" text NOT NULL,
	"channel_msg_id" text,
	"fail_msg" text,
	"created_at" timestamptz(3) NOT NULL,
	"sent_at" timestamptz(3),
	"delivered_at" timestamptz(3),
	"asked_at" timestamptz(3),
	"params" jsonb,
	"biz_id" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"cost" integer
);
--> statement-breakpoint
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
	"changed_at" timestamptz(3),
	"changed_by" bigint[],
	"approved_at" timestamptz(3),
	"approved_by" bigint,
	CONSTRAINT "sms_channel_kind_check" CHECK ("sms_channel"."kind" in ('environment', 'console', 'aliyun')),
	CONSTRAINT "sms_channel_endpoint_check" CHECK ("sms_channel"."endpoint" ~ '^https://dysmsapi[.]([a-z]+-[a-z]+-[0-9][.])?aliyuncs[.]com$'),
	CONSTRAINT "sms_channel_approved_by_check" CHECK ("sms_channel"."approved_by" <> all("sms_channel"."changed_by"))
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
	"is_system" smallint DEFAULT 0 NOT NULL,
	"changed_at" timestamptz(3),
	"changed_by" bigint[],
	"approved_at" timestamptz(3),
	"approved_by" bigint,
	CONSTRAINT "sms_template_approved_by_check" CHECK ("sms_template"."approved_by" <> all("sms_template"."changed_by"))
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"admin_user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb NOT NULL,
	"link" text,
	"created_at" timestamptz(3) NOT NULL,
	"read_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "config" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
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
CREATE TABLE "task" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "task_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"input" jsonb NOT NULL,
	"result" jsonb,
	"cursor" jsonb,
	"step" integer DEFAULT 0 NOT NULL,
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
	"changes_purged_at" timestamptz(3),
	"language" text NOT NULL,
	"request_id" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" bigint NOT NULL,
	"started_at" timestamptz(3),
	"taken_at" timestamptz(3),
	"ready_at" timestamptz(3),
	"deaths" integer DEFAULT 0 NOT NULL,
	"faults" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamptz(3),
	CONSTRAINT "task_state_check" CHECK ("task"."state" in ('draft', 'waiting', 'running', 'done', 'failed', 'cancelled', 'dead'))
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
CREATE TABLE "task_failure" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "task_failure_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task_id" bigint NOT NULL,
	"line" integer,
	"row_id" bigint,
	"title" text DEFAULT '' NOT NULL,
	"field" text,
	"msg" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_file_chunk" (
	"file" uuid NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "task_file_chunk_file_part_pk" PRIMARY KEY("file","part")
);
--> statement-breakpoint
ALTER TABLE "resource_call" ADD CONSTRAINT "resource_call_resource_id_resource_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resource"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "gift_item" ADD CONSTRAINT "gift_item_gift_id_gift_id_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."gift"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "gift_item" ADD CONSTRAINT "gift_item_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "gift_record" ADD CONSTRAINT "gift_record_gift_id_gift_id_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."gift"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "gift_record" ADD CONSTRAINT "gift_record_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "package_item" ADD CONSTRAINT "package_item_package_id_package_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."package"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "package_item" ADD CONSTRAINT "package_item_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "scene_spu" ADD CONSTRAINT "scene_spu_scene_id_scene_id_fk" FOREIGN KEY ("scene_id") REFERENCES "public"."scene"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "scene_spu" ADD CONSTRAINT "scene_spu_spu_id_spu_id_fk" FOREIGN KEY ("spu_id") REFERENCES "public"."spu"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_parent_id_category_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sku" ADD CONSTRAINT "sku_spu_id_spu_id_fk" FOREIGN KEY ("spu_id") REFERENCES "public"."spu"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sku" ADD CONSTRAINT "sku_series_fkey" FOREIGN KEY ("series_id","brand_id") REFERENCES "public"."series"("id","brand_id") ON DELETE no action ON UPDATE cascade;
--> statement-breakpoint
ALTER TABLE "sku_price_log" ADD CONSTRAINT "sku_price_log_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sku_stock_log" ADD CONSTRAINT "sku_stock_log_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "spu" ADD CONSTRAINT "spu_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "spu" ADD CONSTRAINT "spu_detail_id_detail_id_fk" FOREIGN KEY ("detail_id") REFERENCES "public"."detail"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "spu" ADD CONSTRAINT "spu_common_header_id_detail_id_fk" FOREIGN KEY ("common_header_id") REFERENCES "public"."detail"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "spu" ADD CONSTRAINT "spu_common_footer_id_detail_id_fk" FOREIGN KEY ("common_footer_id") REFERENCES "public"."detail"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "spu" ADD CONSTRAINT "spu_freight_template_id_freight_template_id_fk" FOREIGN KEY ("freight_template_id") REFERENCES "public"."freight_template"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "spu" ADD CONSTRAINT "spu_series_fkey" FOREIGN KEY ("series_id","brand_id") REFERENCES "public"."series"("id","brand_id") ON DELETE no action ON UPDATE cascade;
--> statement-breakpoint
ALTER TABLE "agent" ADD CONSTRAINT "agent_parent_id_agent_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."agent"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_folder_id_media_folder_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."media_folder"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media_folder" ADD CONSTRAINT "media_folder_parent_id_media_folder_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."media_folder"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "salesman" ADD CONSTRAINT "salesman_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "salesman" ADD CONSTRAINT "salesman_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "store" ADD CONSTRAINT "store_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "import_heading" ADD CONSTRAINT "import_heading_admin_user_id_admin_user_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_admin_user_id_admin_user_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "identity" ADD CONSTRAINT "identity_admin_user_id_admin_user_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "login_challenge" ADD CONSTRAINT "login_challenge_admin_user_id_admin_user_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "login_device" ADD CONSTRAINT "login_device_admin_user_id_admin_user_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_admin_user_id_admin_user_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_admin_user_id_admin_user_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_viewed_user_id_admin_user_id_fk" FOREIGN KEY ("viewed_user_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "session_token" ADD CONSTRAINT "session_token_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "admin_user" ADD CONSTRAINT "admin_user_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "admin_user_role" ADD CONSTRAINT "admin_user_role_admin_user_id_admin_user_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "admin_user_role" ADD CONSTRAINT "admin_user_role_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_parent_id_department_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_head_id_admin_user_id_fk" FOREIGN KEY ("head_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "menu" ADD CONSTRAINT "menu_parent_id_menu_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."menu"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_undo_of_task_id_fk" FOREIGN KEY ("undo_of") REFERENCES "public"."task"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "task_change" ADD CONSTRAINT "task_change_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "task_failure" ADD CONSTRAINT "task_failure_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "resource_method_path_key" ON "resource" USING btree ("method","path");
--> statement-breakpoint
CREATE INDEX "resource_path_idx" ON "resource" USING btree ("path","id");
--> statement-breakpoint
CREATE INDEX "gift_priority_idx" ON "gift" USING btree ("priority","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "gift_item_sku_id_idx" ON "gift_item" USING btree ("sku_id","gift_id");
--> statement-breakpoint
CREATE INDEX "gift_record_gift_id_idx" ON "gift_record" USING btree ("gift_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "package_code_key" ON "package" USING btree ("code") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "package_sort_idx" ON "package" USING btree ("sort","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "package_item_sku_id_idx" ON "package_item" USING btree ("sku_id","package_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "scene_title_key" ON "scene" USING btree ("title") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "scene_sort_idx" ON "scene" USING btree ("sort","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "scene_spu_spu_id_idx" ON "scene_spu" USING btree ("spu_id","scene_id");
--> statement-breakpoint
CREATE INDEX "detail_kind_idx" ON "detail" USING btree ("kind","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "detail_state_idx" ON "detail" USING btree ("state","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "detail_created_at_idx" ON "detail" USING btree ("created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "detail_updated_at_idx" ON "detail" USING btree ("updated_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "detail_title_trgm_idx" ON "detail" USING gin ("title" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "freight_template_title_key" ON "freight_template" USING btree ("title") WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "brand_title_key" ON "brand" USING btree ("title") WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "brand_code_key" ON "brand" USING btree ("code") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "brand_sort_idx" ON "brand" USING btree ("sort","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "category_code_key" ON "category" USING btree ("code") WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "category_parent_id_title_key" ON "category" USING btree (coalesce("parent_id", 0),"title") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "category_parent_id_idx" ON "category" USING btree ("parent_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "series_brand_id_title_key" ON "series" USING btree ("brand_id","title") WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "series_brand_id_code_key" ON "series" USING btree ("brand_id","code") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "series_sort_idx" ON "series" USING btree ("sort","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "sku_code_key" ON "sku" USING btree ("code") WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "sku_barcode_key" ON "sku" USING btree ("barcode") WHERE deleted_at is null and barcode is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "sku_spu_id_spec_hash_key" ON "sku" USING btree ("spu_id","spec_hash") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "sku_sort_idx" ON "sku" USING btree ("sort","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "sku_brand_id_sort_idx" ON "sku" USING btree ("brand_id","sort","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "sku_series_id_sort_idx" ON "sku" USING btree ("series_id","sort","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "sku_category_id_sort_idx" ON "sku" USING btree ("category_id","sort","id","price_store","price_trade","stock","sales_count","created_at") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "sku_off_sort_idx" ON "sku" USING btree ("sort","id") WHERE deleted_at is null and status = 0;
--> statement-breakpoint
CREATE INDEX "sku_series_id_price_store_idx" ON "sku" USING btree ("series_id","price_store","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "sku_summary_idx" ON "sku" USING btree ("status","stock","stock_warn","price_cost") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "sku_price_store_idx" ON "sku" USING btree ("price_store","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "sku_price_trade_idx" ON "sku" USING btree ("price_trade","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "sku_stock_idx" ON "sku" USING btree ("stock","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "sku_low_stock_idx" ON "sku" USING btree ("sort","id") WHERE deleted_at is null and stock > 0 and stock < stock_warn;
--> statement-breakpoint
CREATE INDEX "sku_sales_count_idx" ON "sku" USING btree ("sales_count","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "sku_created_at_idx" ON "sku" USING btree ("created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "sku_code_trgm_idx" ON "sku" USING gin ("code" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "sku_title_bigram_idx" ON "sku" USING gin (bigrams("title"));
--> statement-breakpoint
CREATE INDEX "sku_price_log_sku_id_idx" ON "sku_price_log" USING btree ("sku_id","id");
--> statement-breakpoint
CREATE INDEX "sku_stock_log_sku_id_idx" ON "sku_stock_log" USING btree ("sku_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "spu_code_key" ON "spu" USING btree ("code") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "spu_series_id_idx" ON "spu" USING btree ("series_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "spu_title_trgm_idx" ON "spu" USING gin ("title" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "spu_sort_idx" ON "spu" USING btree ("sort","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "spu_state_sort_idx" ON "spu" USING btree ("state","sort","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "spu_brand_id_sort_idx" ON "spu" USING btree ("brand_id","sort","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "spu_category_id_sort_idx" ON "spu" USING btree ("category_id","sort","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "spu_updated_at_idx" ON "spu" USING btree ("updated_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "spu_deleted_at_idx" ON "spu" USING btree ("deleted_at","id") WHERE deleted_at is not null;
--> statement-breakpoint
CREATE INDEX "spu_detail_id_idx" ON "spu" USING btree ("detail_id");
--> statement-breakpoint
CREATE INDEX "spu_common_header_id_idx" ON "spu" USING btree ("common_header_id");
--> statement-breakpoint
CREATE INDEX "spu_common_footer_id_idx" ON "spu" USING btree ("common_footer_id");
--> statement-breakpoint
CREATE INDEX "agent_parent_id_idx" ON "agent" USING btree ("parent_id");
--> statement-breakpoint
CREATE INDEX "agent_name_trgm_idx" ON "agent" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "area_parent_code_idx" ON "area" USING btree ("parent_code","code");
--> statement-breakpoint
CREATE INDEX "coupon_title_trgm_idx" ON "coupon" USING gin ("title" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "customer_nick_trgm_idx" ON "customer" USING gin ("nick" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "customer_phone_idx" ON "customer" USING btree ("phone" text_pattern_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "customer_service_wxid_key" ON "customer_service" USING btree ("wxid") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "media_source_hash_idx" ON "media" USING btree ("source_hash");
--> statement-breakpoint
CREATE INDEX "media_url_idx" ON "media" USING btree ("url");
--> statement-breakpoint
CREATE INDEX "media_created_at_idx" ON "media" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "media_folder_id_created_at_idx" ON "media" USING btree ("folder_id","created_at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "media_folder_parent_id_title_key" ON "media_folder" USING btree (coalesce("parent_id", 0),"title") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "media_folder_parent_id_idx" ON "media_folder" USING btree ("parent_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "store_name_trgm_idx" ON "store" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "store_phone_idx" ON "store" USING btree ("phone" text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "import_row_key_idx" ON "import_row" USING btree ("task_id","key");
--> statement-breakpoint
CREATE INDEX "presence_seen_at_idx" ON "presence" USING btree ("seen_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_title_key" ON "saved_view" USING btree ("admin_user_id","list","title") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "saved_view_shared_idx" ON "saved_view" USING btree ("list","id") WHERE deleted_at is null and is_shared = 1;
--> statement-breakpoint
CREATE INDEX "idempotency_key_created_at_idx" ON "idempotency_key" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "identity_admin_user_id_idx" ON "identity" USING btree ("admin_user_id");
--> statement-breakpoint
CREATE INDEX "session_admin_user_id_idx" ON "session" USING btree ("admin_user_id");
--> statement-breakpoint
CREATE INDEX "session_token_session_id_idx" ON "session_token" USING btree ("session_id");
--> statement-breakpoint
CREATE INDEX "sms_code_phone_idx" ON "sms_code" USING btree ("phone","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "admin_user_username_key" ON "admin_user" USING btree (lower("username")) WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "admin_user_phone_key" ON "admin_user" USING btree ("phone") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "admin_user_created_at_idx" ON "admin_user" USING btree ("created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "admin_user_department_id_idx" ON "admin_user" USING btree ("department_id","id");
--> statement-breakpoint
CREATE INDEX "admin_user_last_login_at_idx" ON "admin_user" USING btree ("last_login_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "admin_user_role_role_id_idx" ON "admin_user_role" USING btree ("role_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "department_parent_id_title_key" ON "department" USING btree (coalesce("parent_id", 0),"title") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "department_path_idx" ON "department" USING gin ("path");
--> statement-breakpoint
CREATE INDEX "department_head_id_idx" ON "department" USING btree ("head_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "menu_name_key" ON "menu" USING btree ("name") WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "role_code_key" ON "role" USING btree ("code") WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "role_title_key" ON "role" USING btree ("title") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "sms_record_phone_idx" ON "sms_record" USING btree ("phone","created_at");
--> statement-breakpoint
CREATE INDEX "sms_record_created_at_idx" ON "sms_record" USING btree ("created_at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "sms_record_biz_key" ON "sms_record" USING btree ("event","phone","biz_id");
--> statement-breakpoint
CREATE INDEX "sms_record_channel_msg_id_idx" ON "sms_record" USING btree ("channel_msg_id");
--> statement-breakpoint
CREATE INDEX "sms_record_sent_idx" ON "sms_record" USING btree ("sent_at") WHERE state = 'sent';
--> statement-breakpoint
CREATE UNIQUE INDEX "sms_channel_title_key" ON "sms_channel" USING btree ("title") WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "sms_template_event_key" ON "sms_template" USING btree ("event") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "notification_person_idx" ON "notification" USING btree ("admin_user_id","id");
--> statement-breakpoint
CREATE INDEX "notification_unread_idx" ON "notification" USING btree ("admin_user_id","id") WHERE "notification"."read_at" is null;
--> statement-breakpoint
CREATE INDEX "config_log_group_idx" ON "config_log" USING btree ("group","id");
--> statement-breakpoint
CREATE INDEX "config_log_key_idx" ON "config_log" USING btree ("key","id");
--> statement-breakpoint
CREATE INDEX "task_created_by_idx" ON "task" USING btree ("created_by","id");
--> statement-breakpoint
CREATE INDEX "task_open_idx" ON "task" USING btree ("id") WHERE state in ('waiting', 'running');
--> statement-breakpoint
CREATE INDEX "task_purge_idx" ON "task" USING btree ("id") WHERE undo_until is not null and changes_purged_at is null;
--> statement-breakpoint
CREATE INDEX "task_taken_idx" ON "task" USING btree ("created_by","taken_at");
--> statement-breakpoint
CREATE INDEX "task_change_task_id_idx" ON "task_change" USING btree ("task_id","id");
--> statement-breakpoint
CREATE INDEX "task_failure_task_id_idx" ON "task_failure" USING btree ("task_id","id");
--> statement-breakpoint
CREATE INDEX "task_file_chunk_created_at_idx" ON "task_file_chunk" USING btree ("created_at");
--> statement-breakpoint
-- A foreign key to a table of a higher layer, which the tables of the lower one cannot import.
alter table notification add constraint notification_admin_user_id_admin_user_id_fk foreign key (admin_user_id) references admin_user (id);
--> statement-breakpoint
-- Far pages and counts read the index alone, which needs a fresh visibility map.
alter table sku set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
--> statement-breakpoint
-- Append-only tables: a trigger refuses changes from every program.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
--> statement-breakpoint
create trigger sku_stock_log_append_only before update or delete or truncate on sku_stock_log for each statement execute function refuse_change();
--> statement-breakpoint
create trigger sku_price_log_append_only before update or delete or truncate on sku_price_log for each statement execute function refuse_change();
--> statement-breakpoint
create trigger gift_record_append_only before update or delete or truncate on gift_record for each statement execute function refuse_change();
--> statement-breakpoint
create trigger config_log_append_only before update or delete or truncate on config_log for each statement execute function refuse_change();
--> statement-breakpoint
create trigger task_change_append_only before update or truncate on task_change for each statement execute function refuse_change();
--> statement-breakpoint
-- Changes that a task made may be deleted once the task can no longer be undone.
create function refuse_young_change() returns trigger language plpgsql as $$
begin
  if exists (
    select from gone join task on task.id = gone.task_id
    where task.finished_at is null or coalesce(task.undo_until, task.created_at + interval '30 days') > now()
  ) then
    raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger task_change_kept after delete on task_change referencing old table as gone for each statement execute function refuse_young_change();
--> statement-breakpoint
-- The log: partitioned by kind and month, so that expiry drops a table and needs no delete (docs/adr/0029). Partitions, seals and their functions
-- stand in a schema whose objects only the owner of the database may change.
create schema audit;
--> statement-breakpoint
create table logger (
  id bigint not null generated always as identity (sequence name logger_id_seq),
  created_at timestamptz(3) not null default now(),
  -- the transaction that wrote the row, and the cluster generation that counts it: seals cover ranges of both
  tx xid8 not null default pg_current_xact_id(),
  generation integer not null default 1,
  code integer not null default 200,
  admin_user_id bigint,
  target_id bigint,
  cost_ms integer,
  kind text not null,
  request_id text not null,
  username text not null,
  role text,
  action text not null,
  before jsonb,
  after jsonb,
  params jsonb,
  reason text,
  msg text,
  ip text not null,
  user_agent text not null,
  constraint logger_id_created_at_kind_pk primary key (id, created_at, kind)
) partition by list (kind);
--> statement-breakpoint
create index logger_created_at_id_idx on logger (created_at, id);
--> statement-breakpoint
create index logger_target_id_idx on logger (target_id, id);
--> statement-breakpoint
create index logger_username_idx on logger (username, created_at, id);
--> statement-breakpoint
create index logger_admin_user_id_idx on logger (admin_user_id, created_at, id);
--> statement-breakpoint
create index logger_action_idx on logger (action text_pattern_ops, created_at, id);
--> statement-breakpoint
create index logger_ip_idx on logger (ip, created_at, id);
--> statement-breakpoint
create index logger_request_id_idx on logger using hash (request_id);
--> statement-breakpoint
create index logger_tx_idx on logger (tx);
--> statement-breakpoint
create index logger_entity_idx on logger ((split_part(action, '.', 1) || '.' || split_part(action, '.', 2)), created_at, id);
--> statement-breakpoint
create index logger_failed_idx on logger (created_at, id) where code <> 200;
--> statement-breakpoint
create index logger_slow_idx on logger (created_at, id) where cost_ms >= 1000;
--> statement-breakpoint
create table audit.operate partition of logger for values in ('operate') partition by range (created_at);
--> statement-breakpoint
create table audit.login partition of logger for values in ('login') partition by range (created_at);
--> statement-breakpoint
create table audit.fault partition of logger for values in ('error', 'api') partition by range (created_at);
--> statement-breakpoint
-- the logins of one account, newest first
create index login_admin_user_id_idx on audit.login (admin_user_id, id);
--> statement-breakpoint
create table audit.operate_rest partition of audit.operate default;
--> statement-breakpoint
create table audit.login_rest partition of audit.login default;
--> statement-breakpoint
create table audit.fault_rest partition of audit.fault default;
--> statement-breakpoint
create function audit.branch(kind text) returns text language sql immutable parallel safe
return case kind when 'operate' then 'operate' when 'login' then 'login' else 'fault' end;
--> statement-breakpoint
-- The month whose partition holds a row of this moment.
create function audit.month(moment timestamptz) returns date language sql immutable parallel safe
return date_trunc('month', moment at time zone 'UTC')::date;
--> statement-breakpoint
-- The moment at which a month begins.
create function audit.starts(month date) returns timestamptz language sql immutable parallel safe
return month::timestamp at time zone 'UTC';
--> statement-breakpoint
-- The content of a row, equal in every time zone. A column that is added later comes last, and only where it is not null.
create function audit.digest(l logger) returns bytea language sql stable parallel safe
return sha256(convert_to(row(
  l.id, (extract(epoch from l.created_at) * 1000)::bigint, l.tx, l.generation, l.code, l.admin_user_id, l.target_id, l.cost_ms, l.kind,
  l.request_id, l.username, l.role, l.action, l.before, l.after, l.params, l.reason, l.msg, l.ip, l.user_agent
)::text, 'UTF8'));
--> statement-breakpoint
-- Makes a table append-only.
create function audit.keep(part regclass) returns void language plpgsql as $$
begin
  execute format('create trigger append_only before update or delete or truncate on %s for each statement execute function refuse_change()', part);
end
$$;
--> statement-breakpoint
select audit.keep(part) from unnest('{logger,audit.operate,audit.login,audit.fault,audit.operate_rest,audit.login_rest,audit.fault_rest}'::regclass[]) as part;
--> statement-breakpoint
-- Makes the partition of one month and one kind, and moves into it the rows of that month that lie in the default partition. Does nothing where
-- the partition exists.
create function audit.make_part(branch text, month date) returns void language plpgsql as $$
declare
  part text := format('audit.%s_%s', branch, to_char(month, 'YYYYMM'));
  rest text := format('audit.%s_rest', branch);
  first timestamptz := audit.starts(month);
  past timestamptz := audit.starts((month + interval '1 month')::date);
  is_crowded boolean;
begin
  if to_regclass(part) is not null then return; end if;
  execute format('select exists (select from %s where created_at >= $1 and created_at < $2)', rest) into is_crowded using first, past;
  if is_crowded then
    -- blocks readers and writers of the default partition until its rows are moved
    execute format('lock table only public.logger, %s in access exclusive mode', rest);
    execute format('create temporary table moved on commit drop as select * from %s where created_at >= %L and created_at < %L', rest, first, past);
    execute format('alter table %s disable trigger append_only', rest);
    execute format('delete from %s where created_at >= $1 and created_at < $2', rest) using first, past;
    execute format('alter table %s enable trigger append_only', rest);
  end if;
  execute format('create table %s partition of audit.%I for values from (%L) to (%L)', part, branch, first, past);
  perform audit.keep(part::regclass);
  if is_crowded then
    insert into public.logger overriding system value select * from pg_temp.moved;
    drop table pg_temp.moved;
  end if;
end
$$;
--> statement-breakpoint
-- Makes the partitions of these months.
create function audit.make_parts(first date, last date) returns void language plpgsql as $$
declare
  branch text;
  month date;
begin
  foreach branch in array array['operate', 'login', 'fault'] loop
    month := first - extract(day from first)::int + 1;
    while month <= last loop
      perform audit.make_part(branch, month);
      month := (month + interval '1 month')::date;
    end loop;
  end loop;
end
$$;
--> statement-breakpoint
-- Partition maintenance: makes the partitions of the next months, and those of months whose rows lie in the default partition.
create function audit.tend() returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '3s' as $$
declare
  branch text;
  months date[];
  month date;
begin
  perform audit.make_parts(audit.month(now()), (audit.month(now()) + interval '2 months')::date);
  foreach branch in array array['operate', 'login', 'fault'] loop
    -- all months first: a table cannot be rearranged while a query reads it
    execute format('select coalesce(array_agg(distinct audit.month(created_at)), ''{}'') from audit.%I', branch || '_rest') into months;
    foreach month in array months loop
      perform audit.make_part(branch, month);
    end loop;
  end loop;
end
$$;
--> statement-breakpoint
-- A seal covers all rows that transactions from `tx_from` up to before `tx_to` wrote into one partition, and contains the hash of the seal before it.
-- `row_marks` holds the first eight bytes of each row's digest, in the order of `row_ids`: they identify the changed row.
create table audit.seal (
  id bigint primary key generated always as identity,
  generation integer not null,
  cluster text not null,
  tx_from xid8 not null,
  tx_to xid8 not null,
  branch text not null,
  month date not null,
  row_ids bigint[] not null,
  row_marks bytea not null,
  digest bytea not null,
  hash bytea not null,
  sealed_at timestamptz(3) not null default now()
);
--> statement-breakpoint
select audit.keep('audit.seal');
--> statement-breakpoint
create function audit.cluster() returns text language sql stable return (select system_identifier::text from pg_control_system());
--> statement-breakpoint
-- The hash of a seal: over the hash of the seal before it and the seal's own rows.
create function audit.hash(previous bytea, s audit.seal) returns bytea language sql stable
return sha256(previous || s.digest || s.row_marks || convert_to(
  jsonb_build_array(s.generation, s.cluster, s.tx_from::text, s.tx_to::text, s.branch, to_char(s.month, 'YYYYMM'), s.row_ids)::text, 'UTF8'));
--> statement-breakpoint
create function audit.add_seal(s audit.seal) returns void language plpgsql as $$
begin
  s.hash := audit.hash(coalesce((select hash from audit.seal order by id desc limit 1), ''), s);
  insert into audit.seal (generation, cluster, tx_from, tx_to, branch, month, row_ids, row_marks, digest, hash)
  values (s.generation, s.cluster, s.tx_from, s.tx_to, s.branch, s.month, s.row_ids, s.row_marks, s.digest, s.hash);
end
$$;
--> statement-breakpoint
create function audit.seal_range(generation integer, tx_from xid8, tx_to xid8) returns bigint language plpgsql as $$
declare
  part record;
  sealed bigint := 0;
begin
  for part in
    select branch, month, array_agg(id order by id) as row_ids, string_agg(substr(digest, 1, 8), '' order by id) as row_marks,
      sha256(string_agg(digest, '' order by id)) as digest
    from (
      select l.id, audit.branch(l.kind) as branch, audit.month(l.created_at) as month, audit.digest(l) as digest
      from public.logger l where l.generation = $1 and l.tx >= $2 and l.tx < $3
    ) as row
    group by branch, month order by branch, month
  loop
    perform audit.add_seal(row(null, $1, audit.cluster(), $2, $3, part.branch, part.month, part.row_ids, part.row_marks, part.digest, null, null));
    sealed := sealed + cardinality(part.row_ids);
  end loop;
  return sealed;
end
$$;
--> statement-breakpoint
-- The number of the next transaction.
create function audit.after(tx xid8) returns xid8 language sql immutable return (tx::text::bigint + 1)::text::xid8;
--> statement-breakpoint
-- Seals the rows of ended transactions: no row can appear any more before the oldest running transaction. At most some hundred thousand rows a
-- call; returns their number.
create function audit.seal() returns bigint language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  over xid8;
  last audit.seal;
  far xid8;
begin
  perform pg_advisory_xact_lock(5320005);
  over := pg_snapshot_xmin(pg_current_snapshot());
  select * into last from audit.seal order by id desc limit 1;
  select tx into far from public.logger where generation = last.generation and tx >= last.tx_to and tx < over order by tx offset 200000 limit 1;
  if far is not null then over := case when far > last.tx_to then far else audit.after(far) end; end if;
  return audit.seal_range(last.generation, last.tx_to, over);
end
$$;
--> statement-breakpoint
-- Another cluster numbers its transactions anew: this seals the rows that came from the old one and begins a new generation.
create function audit.begin_generation() returns integer language plpgsql as $$
declare
  last audit.seal;
  brought xid8;
  fresh integer;
begin
  perform pg_advisory_xact_lock(5320005);
  lock table public.logger in share row exclusive mode;
  select * into last from audit.seal order by id desc limit 1;
  fresh := coalesce(last.generation, 0) + 1;
  select tx into brought from public.logger where generation = last.generation order by tx desc limit 1;
  if brought >= last.tx_to then perform audit.seal_range(last.generation, last.tx_to, audit.after(brought)); end if;
  execute format('alter table public.logger alter column generation set default %s', fresh);
  perform audit.add_seal(row(null, fresh, audit.cluster(), pg_snapshot_xmin(pg_current_snapshot()), pg_snapshot_xmin(pg_current_snapshot()),
    'begin', audit.month(now()), '{}', '', sha256(''), null, null));
  return fresh;
end
$$;
--> statement-breakpoint
select audit.make_parts(audit.month(now()), (audit.month(now()) + interval '2 months')::date);
--> statement-breakpoint
select audit.begin_generation();
--> statement-breakpoint
-- The last seal, for a note outside of the database.
create function audit.head() returns text language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id || ':' || encode(hash, 'hex') from audit.seal order by id desc limit 1
$$;
--> statement-breakpoint
-- Expiry of the log: whole months, each verified against its seals before it is dropped. A seal in the chain records which months are gone, so
-- that any other missing row is a fault. The minimum is fixed: the Cybersecurity Law (article 21) asks for six months of logs.
create function audit.least_months() returns integer language sql immutable return 6;
--> statement-breakpoint
-- Whether all of a month is older than the retention period.
create function audit.is_over(month date, keep_months integer) returns boolean language sql stable set timezone = 'UTC'
return audit.starts((month + interval '1 month')::date) <= now() - make_interval(months => greatest(keep_months, audit.least_months()));
--> statement-breakpoint
-- The months of this kind that are older than the retention period, oldest first.
create function audit.overdue(branch text, keep_months integer) returns setof date language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select part.month from (
    select to_date(right(relname, 6), 'YYYYMM') as month from pg_class
    where relnamespace = 'audit'::regnamespace and relkind = 'r' and relname ~ ('^' || branch || '_\d{6}$')
  ) as part
  where audit.is_over(part.month, keep_months) order by part.month
$$;
--> statement-breakpoint
-- Adds the seal that records a dropped month: it names the last seal of the month, and has that seal's hash as its digest.
create function audit.add_end(branch text, month date) returns void language plpgsql as $$
declare
  last audit.seal;
  final audit.seal;
begin
  select * into last from audit.seal order by id desc limit 1;
  select * into final from audit.seal s where s.branch = add_end.branch and s.month = add_end.month order by s.id desc limit 1;
  perform audit.add_seal(row(null, last.generation, audit.cluster(), last.tx_to, last.tx_to, 'end-' || branch, month,
    case when final.id is null then '{}' else array[final.id] end, '', coalesce(final.hash, sha256('')), null, null));
end
$$;
--> statement-breakpoint
-- Drops an expired month if its rows equal its seals; the log and the chain record it. False where rows of it are not sealed yet.
create function audit.drop_month(branch text, month date, keep_months integer, request_id text) returns boolean language plpgsql
security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '3s' as $$
declare
  part text := format('audit.%s_%s', branch, to_char(month, 'YYYYMM'));
  last audit.seal;
  wrong bigint;
  sealed bigint;
  counted bigint;
  waits boolean;
begin
  if branch not in ('operate', 'login', 'fault') or to_regclass(part) is null or not audit.is_over(month, keep_months) then
    raise exception '% is to be kept', part using errcode = 'check_violation';
  end if;
  perform pg_advisory_xact_lock(5320005);
  select * into last from audit.seal order by id desc limit 1;
  execute format('select exists (select from %s where generation = $1 and tx >= $2)', part) into waits using last.generation, last.tx_to;
  if waits then return false; end if;
  execute format(
    'select min(s.id) filter (where s.digest <> held.digest), coalesce(sum(cardinality(s.row_ids)), 0), (select count(*) from %1$s)
     from audit.seal s cross join lateral (
       select sha256(coalesce(string_agg(audit.digest(l), '''' order by l.id), '''')) as digest
       from %1$s l where l.generation = s.generation and l.tx >= s.tx_from and l.tx < s.tx_to
     ) as held
     where s.branch = $1 and s.month = $2', part) into wrong, sealed, counted using branch, month;
  if wrong is not null or sealed <> counted then
    raise exception '% is not what was sealed (seal %)', part, coalesce(wrong::text, 'none') using errcode = 'data_corrupted';
  end if;
  execute format('drop table %s', part);
  if sealed = 0 then return true; end if;
  insert into public.logger (request_id, kind, username, action, after, ip, user_agent)
  select drop_month.request_id, 'operate', 'system', 'dev.logger.expire',
    jsonb_build_object('part', drop_month.branch || ' ' || to_char(drop_month.month, 'YYYY-MM'), 'rows', counted, 'last_seal', s.id, 'last_hash', encode(s.hash, 'hex')),
    '127.0.0.1', 'clock'
  from audit.seal s where s.branch = drop_month.branch and s.month = drop_month.month order by s.id desc limit 1;
  perform audit.add_end(branch, month);
  return true;
end
$$;
--> statement-breakpoint
-- Deletes at most `at_most` changes of the oldest task that is older than `keep_days` and past its undo; the task records when the last of them
-- went. Null: no such task is left.
create function audit.purge_task_changes(keep_days integer, at_most integer) returns integer language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  chosen bigint;
  purged integer;
begin
  select id into chosen from public.task
  where undo_until < now() and changes_purged_at is null and finished_at is not null
    and created_at < now() - make_interval(days => keep_days)
  order by id limit 1 for update skip locked;
  if chosen is null then return null; end if;
  delete from public.task_change where id in (select id from public.task_change where task_id = chosen order by id limit at_most);
  get diagnostics purged = row_count;
  if purged < at_most then update public.task set changes_purged_at = now() where id = chosen; end if;
  return purged;
end
$$;
--> statement-breakpoint
-- Rights: the product serves with a login that owns nothing (docs/adr/0036). Every start corrects the rights of that login or role, whatever its
-- name; correct ones are left alone.
create function audit.admit(app name) returns void language plpgsql as $$
declare
  item record;
begin
  for item in select n.oid, n.nspname from pg_namespace n where n.nspname in ('public', 'audit', 'drizzle', 'graphile_worker')
    and not has_schema_privilege(app, n.oid, 'usage')
  loop
    execute format('grant usage on schema %I to %I', item.nspname, app);
  end loop;
  -- before PostgreSQL 15 every login could create objects in public
  if has_schema_privilege(app, 'public', 'create') then
    begin
      revoke create on schema public from public;
    exception when insufficient_privilege then null;
    end;
  end if;
  for item in select c.oid, c.oid::regclass as name, c.relkind, n.nspname, exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'public.refuse_change'::regproc) as is_kept
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'drizzle', 'graphile_worker') and c.relkind in ('r', 'p', 'v', 'S')
  loop
    if item.relkind = 'S' then
      if not has_sequence_privilege(app, item.oid, 'usage') then execute format('grant usage, select on sequence %s to %I', item.name, app); end if;
    elsif item.nspname = 'drizzle' then
      if not has_table_privilege(app, item.oid, 'select') then execute format('grant select on %s to %I', item.name, app); end if;
    elsif item.is_kept then
      if has_table_privilege(app, item.oid, 'update, delete, truncate, trigger') or not has_table_privilege(app, item.oid, 'insert') then
        execute format('revoke all on %s from %I', item.name, app);
        execute format('grant select, insert on %s to %I', item.name, app);
      end if;
    elsif not has_table_privilege(app, item.oid, 'delete') then
      execute format('grant select, insert, update, delete on %s to %I', item.name, app);
    end if;
  end loop;
  -- row security of the queue's tables shows rows to their owner only, unless a policy says otherwise
  for item in select c.oid::regclass as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'graphile_worker' and c.relrowsecurity
      and not exists (select from pg_policy p where p.polrelid = c.oid and (select oid from pg_roles where rolname = app) = any (p.polroles))
  loop
    execute format('create policy %I on %s to %I using (true) with check (true)', app, item.name, app);
  end loop;
end
$$;
--> statement-breakpoint
-- The role that a login acts as which owns the tables itself. False where the login may not create roles.
create function audit.make_role() returns boolean language plpgsql as $$
begin
  if not exists (select from pg_roles where rolname = 'hexbolt_app') then
    begin
      create role hexbolt_app nologin;
    exception
      when insufficient_privilege then return false;
      -- another database of the cluster created it at the same time
      when duplicate_object or unique_violation then null;
    end;
  end if;
  if not pg_has_role('hexbolt_app', 'member') then
    begin
      execute format('grant hexbolt_app to %I', current_user);
    exception when insufficient_privilege then return false;
    end;
  end if;
  return true;
end
$$;
--> statement-breakpoint
-- The owner calls this at every start: it prepares the log and corrects the rights of the login that the product serves with. Without such a login
-- the owner's login serves, acting as a role; the result is whether it can.
create function audit.open(app name default null) returns boolean language plpgsql as $$
begin
  if (select cluster from audit.seal order by id desc limit 1) is distinct from audit.cluster() then perform audit.begin_generation(); end if;
  perform audit.make_parts(audit.month(now()), (audit.month(now()) + interval '2 months')::date);
  if app is null and not audit.make_role() then return false; end if;
  perform audit.admit(coalesce(app, 'hexbolt_app'));
  return true;
end
$$;
--> statement-breakpoint
-- Departments: keeps the path, refuses cycles, and refuses to delete a department that has members or departments below it.
-- One change of the tree at a time: two moves that are each valid could make a cycle together.
create function department_place() returns trigger language plpgsql as $$
declare
  above bigint[] := '{}';
begin
  perform pg_advisory_xact_lock(hashtextextended('department tree', 0));
  if new.deleted_at is not null and exists (select from department where parent_id = new.id and deleted_at is null
    union all select from admin_user where department_id = new.id and deleted_at is null) then
    raise exception 'department % is not empty', new.id using errcode = 'check_violation', constraint = 'department_members_check';
  end if;
  if new.parent_id is not null then
    select path into above from department where id = new.parent_id and (deleted_at is null or new.deleted_at is not null);
    if not found then
      raise exception 'department % has no parent %', new.id, new.parent_id using errcode = 'check_violation', constraint = 'department_parent_check';
    end if;
    if new.id = any(above) then
      raise exception 'department % is above itself', new.id using errcode = 'check_violation', constraint = 'department_cycle_check';
    end if;
  end if;
  new.path := above || new.id;
  return new;
end $$;
--> statement-breakpoint
create trigger department_place before insert or update of parent_id, deleted_at on department for each row execute function department_place();
--> statement-breakpoint
-- The departments below a moved one follow it.
create function department_follow() returns trigger language plpgsql as $$
begin
  update department set path = new.path || path[cardinality(old.path) + 1:] where path @> array[new.id] and id <> new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger department_follow after update of parent_id on department for each row
  when (old.path is distinct from new.path) execute function department_follow();
--> statement-breakpoint
-- First rows: the texts of all messages, and the channel that environment variables configure.
insert into sms_template (event, title, content, is_system) values
  ('login_code', '登录验证码', '验证码${code}，5分钟内有效，请勿告诉他人。', 1),
  ('register_code', '注册验证码', '您的注册验证码为${code}，5分钟内有效，请勿告诉他人。', 1),
  ('store_approved', '门店审核通过', '您的门店“${store}”已通过审核，欢迎采购。', 1),
  ('store_rejected', '门店审核驳回', '您的门店“${store}”未通过审核：${reason}。', 1),
  ('order_paid', '订单已付款', '订单${order_no}已付款${amount}元，我们将尽快发货。', 1),
  ('order_shipped', '订单已发货', '订单${order_no}已发货，${carrier}${tracking_no}。', 1),
  ('offline_rejected', '线下付款驳回', '订单${order_no}的付款凭证未通过：${reason}。', 1),
  ('refund_done', '退款完成', '订单${order_no}退款${amount}元已到账。', 1),
  ('withdraw_paid', '提现到账', '您的提现${amount}元已到账。', 1),
  ('withdraw_rejected', '提现驳回', '您的提现${amount}元未通过：${reason}。', 1),
  ('group_failed', '拼团失败', '“${goods}”拼团未成功，${amount}元已原路退回。', 1),
  ('stock_warn', '库存预警', '${code}库存${stock}，低于预警值${warn}。', 1),
  ('contract_expiring', '合同到期提醒', '${agent}的合同将于${date}到期。', 1);
--> statement-breakpoint
insert into sms_channel (title, kind, is_system) values ('环境变量', 'environment', 1);
