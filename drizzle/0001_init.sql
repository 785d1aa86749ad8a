CREATE TABLE "agent" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agent_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
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
	"url" text NOT NULL,
	"hash" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	CONSTRAINT "media_hash_key" UNIQUE("hash")
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
	"agent_id" bigint,
	"cs_id" bigint,
	"status" smallint DEFAULT 1 NOT NULL,
	"must_change_password" smallint DEFAULT 0 NOT NULL,
	"last_login_at" timestamptz(3),
	"last_login_ip" text
);
--> statement-breakpoint
CREATE TABLE "admin_user_role" (
	"admin_user_id" bigint NOT NULL,
	"role_id" bigint NOT NULL,
	CONSTRAINT "admin_user_role_admin_user_id_role_id_pk" PRIMARY KEY("admin_user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "logger" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "logger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"request_id" text NOT NULL,
	"kind" text NOT NULL,
	"admin_user_id" bigint,
	"username" text NOT NULL,
	"action" text NOT NULL,
	"target_id" bigint,
	"before" jsonb,
	"after" jsonb,
	"reason" text,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"code" integer DEFAULT 200 NOT NULL
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
	"path" text NOT NULL,
	"name" text NOT NULL,
	"component" text NOT NULL,
	"redirect" text,
	"meta" jsonb NOT NULL,
	"perm" text
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
	"scope" text DEFAULT 'all' NOT NULL,
	"perms" text[] DEFAULT '{}' NOT NULL,
	"is_system" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "role_scope_check" CHECK ("role"."scope" in ('all', 'agent_tree', 'cs_self', 'self'))
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
	"unit" text,
	CONSTRAINT "category_level_check" CHECK ("category"."level" between 1 and 3)
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
	"code" text NOT NULL,
	"brand_id" bigint NOT NULL,
	"series_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	"main_image" text,
	"unit" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"sku_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "spu_state_check" CHECK ("spu"."state" in ('draft', 'on', 'off')),
	CONSTRAINT "spu_sku_count_check" CHECK ("spu"."sku_count" >= 0)
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
CREATE TABLE "login_device" (
	"token_hash" text NOT NULL,
	"admin_user_id" bigint NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "login_device_token_hash_admin_user_id_pk" PRIMARY KEY("token_hash","admin_user_id")
);
--> statement-breakpoint
CREATE TABLE "login_throttle" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"blocked_until" timestamptz(3) NOT NULL,
	"updated_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"admin_user_id" bigint NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"last_seen_at" timestamptz(3) NOT NULL,
	"revoked_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "session_token" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" bigint NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"replaced_at" timestamptz(3)
);
--> statement-breakpoint
ALTER TABLE "salesman" ADD CONSTRAINT "salesman_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "salesman" ADD CONSTRAINT "salesman_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store" ADD CONSTRAINT "store_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_user_role" ADD CONSTRAINT "admin_user_role_admin_user_id_admin_user_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_user_role" ADD CONSTRAINT "admin_user_role_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu" ADD CONSTRAINT "menu_parent_id_menu_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."menu"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_parent_id_category_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sku" ADD CONSTRAINT "sku_spu_id_spu_id_fk" FOREIGN KEY ("spu_id") REFERENCES "public"."spu"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sku" ADD CONSTRAINT "sku_series_fkey" FOREIGN KEY ("series_id","brand_id") REFERENCES "public"."series"("id","brand_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sku_price_log" ADD CONSTRAINT "sku_price_log_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sku_stock_log" ADD CONSTRAINT "sku_stock_log_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spu" ADD CONSTRAINT "spu_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spu" ADD CONSTRAINT "spu_series_fkey" FOREIGN KEY ("series_id","brand_id") REFERENCES "public"."series"("id","brand_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_device" ADD CONSTRAINT "login_device_admin_user_id_admin_user_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_admin_user_id_admin_user_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_token" ADD CONSTRAINT "session_token_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_name_trgm_idx" ON "agent" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "area_parent_code_idx" ON "area" USING btree ("parent_code","code");--> statement-breakpoint
CREATE INDEX "coupon_title_trgm_idx" ON "coupon" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customer_nick_trgm_idx" ON "customer" USING gin ("nick" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customer_phone_idx" ON "customer" USING btree ("phone" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "customer_service_wxid_key" ON "customer_service" USING btree ("wxid") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_name_trgm_idx" ON "store" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "store_phone_idx" ON "store" USING btree ("phone" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "admin_user_username_key" ON "admin_user" USING btree (lower("username")) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "admin_user_phone_key" ON "admin_user" USING btree ("phone") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "logger_created_at_idx" ON "logger" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "logger_target_idx" ON "logger" USING btree ("action","target_id");--> statement-breakpoint
CREATE UNIQUE INDEX "menu_name_key" ON "menu" USING btree ("name") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "role_code_key" ON "role" USING btree ("code") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "role_title_key" ON "role" USING btree ("title") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "brand_title_key" ON "brand" USING btree ("title") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "brand_code_key" ON "brand" USING btree ("code") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "brand_sort_idx" ON "brand" USING btree ("sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "category_code_key" ON "category" USING btree ("code") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "category_parent_id_title_key" ON "category" USING btree ("parent_id","title") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "series_brand_id_title_key" ON "series" USING btree ("brand_id","title") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "series_brand_id_code_key" ON "series" USING btree ("brand_id","code") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "series_sort_idx" ON "series" USING btree ("sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sku_code_key" ON "sku" USING btree ("code") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sku_barcode_key" ON "sku" USING btree ("barcode") WHERE deleted_at is null and barcode is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sku_spu_id_spec_hash_key" ON "sku" USING btree ("spu_id","spec_hash") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sku_sort_idx" ON "sku" USING btree ("sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sku_brand_id_sort_idx" ON "sku" USING btree ("brand_id","sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sku_series_id_sort_idx" ON "sku" USING btree ("series_id","sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sku_category_id_sort_idx" ON "sku" USING btree ("category_id","sort","id","price_store","price_trade","stock","sales_count","created_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sku_off_sort_idx" ON "sku" USING btree ("sort","id") WHERE deleted_at is null and status = 0;--> statement-breakpoint
CREATE INDEX "sku_series_id_price_store_idx" ON "sku" USING btree ("series_id","price_store","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sku_summary_idx" ON "sku" USING btree ("status","stock","stock_warn","price_cost") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sku_price_store_idx" ON "sku" USING btree ("price_store","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sku_price_trade_idx" ON "sku" USING btree ("price_trade","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sku_stock_idx" ON "sku" USING btree ("stock","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sku_low_stock_idx" ON "sku" USING btree ("sort","id") WHERE deleted_at is null and stock > 0 and stock < stock_warn;--> statement-breakpoint
CREATE INDEX "sku_sales_count_idx" ON "sku" USING btree ("sales_count","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sku_created_at_idx" ON "sku" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sku_code_trgm_idx" ON "sku" USING gin ("code" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sku_title_bigram_idx" ON "sku" USING gin (bigrams("title"));--> statement-breakpoint
CREATE INDEX "sku_price_log_sku_id_idx" ON "sku_price_log" USING btree ("sku_id","id");--> statement-breakpoint
CREATE INDEX "sku_stock_log_sku_id_idx" ON "sku_stock_log" USING btree ("sku_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "spu_code_key" ON "spu" USING btree ("code") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "spu_series_id_idx" ON "spu" USING btree ("series_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "spu_title_trgm_idx" ON "spu" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "idempotency_key_created_at_idx" ON "idempotency_key" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "session_admin_user_id_idx" ON "session" USING btree ("admin_user_id");--> statement-breakpoint
CREATE INDEX "session_token_session_id_idx" ON "session_token" USING btree ("session_id");