CREATE SEQUENCE "public"."red_envelope_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."free_order_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."integral_order_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "collection" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "collection_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"title" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"start_at" timestamptz(3),
	"end_at" timestamptz(3),
	"published_at" timestamptz(3),
	"closed_at" timestamptz(3),
	"joined_count" integer DEFAULT 0 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"sub_title" text,
	"cover" text,
	"banner" text,
	"theme_color" text,
	"intro" text,
	"audience" text DEFAULT 'all' NOT NULL,
	"price_rule" text NOT NULL,
	"discount_bp" smallint,
	"sections" jsonb NOT NULL,
	"coupon_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "collection_state_check" CHECK ("collection"."state" in ('draft', 'published', 'paused', 'closed')),
	CONSTRAINT "collection_time_check" CHECK ("collection"."end_at" > "collection"."start_at"),
	CONSTRAINT "collection_rule_check" CHECK ("collection"."price_rule" in ('none', 'price', 'discount_bp')),
	CONSTRAINT "collection_discount_check" CHECK (("collection"."price_rule" = 'discount_bp') = ("collection"."discount_bp" is not null)),
	CONSTRAINT "collection_discount_range_check" CHECK ("collection"."discount_bp" between 1000 and 9900),
	CONSTRAINT "collection_sections_check" CHECK (jsonb_array_length("collection"."sections") between 1 and 10),
	CONSTRAINT "collection_coupons_check" CHECK (jsonb_array_length("collection"."coupon_ids") <= 5),
	CONSTRAINT "collection_joined_check" CHECK ("collection"."joined_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "collection_buyer" (
	"collection_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"qty" integer NOT NULL,
	"orders" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "collection_buyer_collection_id_sku_id_user_id_pk" PRIMARY KEY("collection_id","sku_id","user_id"),
	CONSTRAINT "collection_buyer_qty_check" CHECK ("collection_buyer"."qty" >= 0 and "collection_buyer"."orders" > 0)
);
--> statement-breakpoint
CREATE TABLE "collection_goods" (
	"collection_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"section" smallint NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"activity_price" bigint,
	"activity_stock" integer,
	"limit_per_user" integer,
	"sold_qty" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "collection_goods_collection_id_sku_id_pk" PRIMARY KEY("collection_id","sku_id"),
	CONSTRAINT "collection_goods_section_check" CHECK ("collection_goods"."section" between 0 and 9),
	CONSTRAINT "collection_goods_price_check" CHECK ("collection_goods"."activity_price" > 0),
	CONSTRAINT "collection_goods_limit_check" CHECK ("collection_goods"."limit_per_user" > 0),
	CONSTRAINT "collection_goods_sold_check" CHECK ("collection_goods"."sold_qty" >= 0 and ("collection_goods"."activity_stock" is null or "collection_goods"."sold_qty" <= "collection_goods"."activity_stock"))
);
--> statement-breakpoint
CREATE TABLE "coupon_batch" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_batch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"coupon_id" bigint NOT NULL,
	"target" text NOT NULL,
	"reason" text NOT NULL,
	"asked" integer NOT NULL,
	"issued" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" bigint,
	CONSTRAINT "coupon_batch_target_check" CHECK ("coupon_batch"."target" in ('user', 'store', 'tag', 'phone', 'code')),
	CONSTRAINT "coupon_batch_issued_check" CHECK ("coupon_batch"."issued" between 0 and "coupon_batch"."asked")
);
--> statement-breakpoint
CREATE TABLE "coupon_code" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"coupon_id" bigint NOT NULL,
	"batch_id" bigint NOT NULL,
	"user_id" bigint,
	"redeemed_at" timestamptz(3),
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "coupon_code_redeemed_check" CHECK (("coupon_code"."user_id" is null) = ("coupon_code"."redeemed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "coupon_holder" (
	"coupon_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"received" integer NOT NULL,
	CONSTRAINT "coupon_holder_coupon_id_user_id_pk" PRIMARY KEY("coupon_id","user_id"),
	CONSTRAINT "coupon_holder_received_check" CHECK ("coupon_holder"."received" >= 0)
);
--> statement-breakpoint
CREATE TABLE "user_coupon" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_coupon_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"code" text NOT NULL,
	"coupon_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"store_id" bigint,
	"source" text NOT NULL,
	"given_by" text,
	"batch_id" bigint,
	"state" text DEFAULT 'unused' NOT NULL,
	"valid_from" timestamptz(3) NOT NULL,
	"valid_to" timestamptz(3) NOT NULL,
	"order_id" bigint,
	"used_at" timestamptz(3),
	"reason" text,
	"rules" jsonb NOT NULL,
	CONSTRAINT "user_coupon_state_check" CHECK ("user_coupon"."state" in ('unused', 'locked', 'used', 'expired', 'revoked')),
	CONSTRAINT "user_coupon_time_check" CHECK ("user_coupon"."valid_to" > "user_coupon"."valid_from"),
	CONSTRAINT "user_coupon_order_check" CHECK (("user_coupon"."state" in ('locked', 'used')) = ("user_coupon"."order_id" is not null)),
	CONSTRAINT "user_coupon_used_check" CHECK (("user_coupon"."state" = 'used') = ("user_coupon"."used_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "red_envelope" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "red_envelope_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"title" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"start_at" timestamptz(3),
	"end_at" timestamptz(3),
	"published_at" timestamptz(3),
	"closed_at" timestamptz(3),
	"joined_count" integer DEFAULT 0 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"kind" text NOT NULL,
	"trigger" text NOT NULL,
	"total_amount" bigint NOT NULL,
	"total_count" integer NOT NULL,
	"each" bigint,
	"min_each" bigint,
	"max_each" bigint,
	"order_min" bigint,
	"per_user_limit" integer NOT NULL,
	"per_day_limit" integer,
	"valid_hours" integer NOT NULL,
	"wish" text,
	"audience" text DEFAULT 'all' NOT NULL,
	"granted_count" integer DEFAULT 0 NOT NULL,
	"granted_amount" bigint DEFAULT 0 NOT NULL,
	"released_count" integer DEFAULT 0 NOT NULL,
	"released_amount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "red_envelope_state_check" CHECK ("red_envelope"."state" in ('draft', 'published', 'paused', 'closed')),
	CONSTRAINT "red_envelope_time_check" CHECK ("red_envelope"."end_at" > "red_envelope"."start_at"),
	CONSTRAINT "red_envelope_trigger_check" CHECK ("red_envelope"."trigger" in ('receive', 'order_paid', 'order_completed', 'invite_store')),
	CONSTRAINT "red_envelope_kind_check" CHECK (case "red_envelope"."kind" when 'fixed' then "red_envelope"."each" between 1 and 20000 and "red_envelope"."min_each" is null and "red_envelope"."max_each" is null
        when 'random' then "red_envelope"."each" is null and "red_envelope"."min_each" >= 1 and "red_envelope"."max_each" between "red_envelope"."min_each" and 20000 else false end),
	CONSTRAINT "red_envelope_total_check" CHECK ("red_envelope"."total_amount" > 0 and "red_envelope"."total_count" > 0),
	CONSTRAINT "red_envelope_limit_check" CHECK ("red_envelope"."per_user_limit" > 0 and "red_envelope"."per_day_limit" > 0 and "red_envelope"."valid_hours" between 1 and 720),
	CONSTRAINT "red_envelope_granted_check" CHECK ("red_envelope"."granted_count" >= 0 and "red_envelope"."granted_amount" >= 0 and "red_envelope"."released_count" >= 0 and "red_envelope"."released_amount" >= 0
        and "red_envelope"."joined_count" >= "red_envelope"."granted_count"),
	CONSTRAINT "red_envelope_rest_check" CHECK ("red_envelope"."granted_count" + "red_envelope"."released_count" <= "red_envelope"."total_count"
        and "red_envelope"."total_amount" - "red_envelope"."granted_amount" - "red_envelope"."released_amount" between
          ("red_envelope"."total_count" - "red_envelope"."granted_count" - "red_envelope"."released_count")::int8 * coalesce("red_envelope"."each", "red_envelope"."min_each")
          and ("red_envelope"."total_count" - "red_envelope"."granted_count" - "red_envelope"."released_count")::int8 * coalesce("red_envelope"."each", "red_envelope"."max_each"))
);
--> statement-breakpoint
CREATE TABLE "red_envelope_record" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "red_envelope_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"record_no" text NOT NULL,
	"activity_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"store_id" bigint,
	"source_type" text NOT NULL,
	"source_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text DEFAULT 'granted' NOT NULL,
	"expire_at" timestamptz(3) NOT NULL,
	"opened_at" timestamptz(3),
	"clawed_at" timestamptz(3),
	"claw_failed_at" timestamptz(3),
	"reason" text,
	"order_refunded" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "red_envelope_record_state_check" CHECK ("red_envelope_record"."state" in ('granted', 'opened', 'expired', 'clawed')),
	CONSTRAINT "red_envelope_record_source_check" CHECK ("red_envelope_record"."source_type" in ('receive', 'order', 'invite', 'lottery')),
	CONSTRAINT "red_envelope_record_amount_check" CHECK ("red_envelope_record"."amount" between 1 and 20000),
	CONSTRAINT "red_envelope_record_opened_check" CHECK (("red_envelope_record"."state" in ('opened', 'clawed')) = ("red_envelope_record"."opened_at" is not null)),
	CONSTRAINT "red_envelope_record_clawed_check" CHECK (("red_envelope_record"."state" = 'clawed') = ("red_envelope_record"."clawed_at" is not null)),
	CONSTRAINT "red_envelope_record_refunded_check" CHECK ("red_envelope_record"."order_refunded" >= 0)
);
--> statement-breakpoint
CREATE TABLE "red_envelope_user" (
	"activity_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"granted" integer NOT NULL,
	"day" date NOT NULL,
	"day_granted" integer NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"opened_amount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "red_envelope_user_activity_id_user_id_pk" PRIMARY KEY("activity_id","user_id"),
	CONSTRAINT "red_envelope_user_granted_check" CHECK ("red_envelope_user"."day_granted" between 1 and "red_envelope_user"."granted"),
	CONSTRAINT "red_envelope_user_opened_check" CHECK ("red_envelope_user"."opened" between 0 and "red_envelope_user"."granted" and "red_envelope_user"."opened_amount" >= "red_envelope_user"."opened")
);
--> statement-breakpoint
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
CREATE TABLE "free_order_activity" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "free_order_activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"title" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"start_at" timestamptz(3),
	"end_at" timestamptz(3),
	"published_at" timestamptz(3),
	"closed_at" timestamptz(3),
	"joined_count" integer DEFAULT 0 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"cover" text,
	"mode" text NOT NULL,
	"scope" text NOT NULL,
	"scope_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"order_min" bigint DEFAULT 0 NOT NULL,
	"audience" text NOT NULL,
	"quota" integer NOT NULL,
	"per_user_limit" integer,
	"reward_rate" integer NOT NULL,
	"reward_cap" bigint,
	"budget" bigint NOT NULL,
	"reward_to" text NOT NULL,
	"coupon_id" bigint,
	"nth" integer,
	"apply_days" integer,
	"proof_required" smallint DEFAULT 0 NOT NULL,
	"rules" text,
	"paid_count" integer DEFAULT 0 NOT NULL,
	"won" integer DEFAULT 0 NOT NULL,
	"granted" integer DEFAULT 0 NOT NULL,
	"granted_amount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "free_order_activity_state_check" CHECK ("free_order_activity"."state" in ('draft', 'published', 'paused', 'closed')),
	CONSTRAINT "free_order_activity_mode_check" CHECK ("free_order_activity"."mode" in ('draw', 'nth', 'apply', 'manual') and ("free_order_activity"."mode" <> 'nth' or "free_order_activity"."nth" between 2 and 100000)
        and ("free_order_activity"."mode" <> 'apply' or "free_order_activity"."apply_days" > 0)),
	CONSTRAINT "free_order_activity_scope_check" CHECK ("free_order_activity"."scope" in ('all', 'category', 'brand', 'series', 'sku', 'collection')),
	CONSTRAINT "free_order_activity_reward_check" CHECK ("free_order_activity"."reward_to" in ('balance', 'coupon', 'original') and ("free_order_activity"."reward_to" <> 'coupon' or "free_order_activity"."coupon_id" is not null)
        and "free_order_activity"."reward_rate" between 1 and 10000 and "free_order_activity"."reward_cap" > 0 and "free_order_activity"."order_min" >= 0),
	CONSTRAINT "free_order_activity_time_check" CHECK ("free_order_activity"."end_at" > "free_order_activity"."start_at"),
	CONSTRAINT "free_order_activity_won_check" CHECK ("free_order_activity"."quota" > 0 and "free_order_activity"."won" between 0 and "free_order_activity"."quota"),
	CONSTRAINT "free_order_activity_granted_check" CHECK ("free_order_activity"."granted" between 0 and "free_order_activity"."won" and "free_order_activity"."granted_amount" between 0 and "free_order_activity"."budget"),
	CONSTRAINT "free_order_activity_count_check" CHECK ("free_order_activity"."paid_count" >= 0 and "free_order_activity"."per_user_limit" > 0)
);
--> statement-breakpoint
CREATE TABLE "free_order_record" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "free_order_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"record_no" text NOT NULL,
	"activity_id" bigint NOT NULL,
	"session_no" smallint,
	"order_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"store_id" bigint,
	"agent_id" bigint,
	"cs_id" bigint,
	"paid_at" timestamptz(3) NOT NULL,
	"base_amount" bigint NOT NULL,
	"reward_amount" bigint NOT NULL,
	"clawed_amount" bigint DEFAULT 0 NOT NULL,
	"cost" bigint DEFAULT 0 NOT NULL,
	"reward_to" text NOT NULL,
	"state" text NOT NULL,
	"seq" integer,
	"draw_rank" integer,
	"outcome" text,
	"apply_until" timestamptz(3),
	"applied_at" timestamptz(3),
	"proof_text" text,
	"proof_images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"auditor_id" bigint,
	"audit_at" timestamptz(3),
	"reason" text,
	"granted_at" timestamptz(3),
	"granted_by" bigint,
	"coupon_user_id" bigint,
	CONSTRAINT "free_order_record_state_check" CHECK ("free_order_record"."state" in ('candidate', 'applied', 'won', 'granted', 'lost', 'rejected', 'cancelled', 'clawed')),
	CONSTRAINT "free_order_record_outcome_check" CHECK ("free_order_record"."outcome" in ('won', 'lost', 'limit', 'quota')),
	CONSTRAINT "free_order_record_reward_check" CHECK ("free_order_record"."reward_to" in ('balance', 'coupon', 'original')),
	CONSTRAINT "free_order_record_amount_check" CHECK ("free_order_record"."reward_amount" between 0 and "free_order_record"."base_amount" and "free_order_record"."clawed_amount" between 0 and "free_order_record"."reward_amount" and "free_order_record"."cost" >= 0),
	CONSTRAINT "free_order_record_granted_check" CHECK (("free_order_record"."state" in ('granted', 'clawed')) = ("free_order_record"."granted_at" is not null) and ("free_order_record"."granted_at" is null or "free_order_record"."reward_amount" > 0)
        and ("free_order_record"."state" = 'clawed') = ("free_order_record"."granted_at" is not null and "free_order_record"."clawed_amount" = "free_order_record"."reward_amount")),
	CONSTRAINT "free_order_record_draw_check" CHECK ("free_order_record"."draw_rank" is null or ("free_order_record"."session_no" is not null and "free_order_record"."outcome" is not null)),
	CONSTRAINT "free_order_record_reason_check" CHECK ("free_order_record"."state" <> 'rejected' or "free_order_record"."reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "free_order_session" (
	"activity_id" bigint NOT NULL,
	"session_no" smallint NOT NULL,
	"draw_at" timestamptz(3) NOT NULL,
	"quota" integer NOT NULL,
	"seed_hash" text,
	"seed_secret" text,
	"seed" text,
	"drawn_at" timestamptz(3),
	"drawn_by" bigint,
	"candidates" integer DEFAULT 0 NOT NULL,
	"winners" integer DEFAULT 0 NOT NULL,
	"cut" text,
	CONSTRAINT "free_order_session_activity_id_session_no_pk" PRIMARY KEY("activity_id","session_no"),
	CONSTRAINT "free_order_session_no_check" CHECK ("free_order_session"."session_no" between 1 and 30),
	CONSTRAINT "free_order_session_quota_check" CHECK ("free_order_session"."quota" > 0 and "free_order_session"."winners" between 0 and "free_order_session"."quota" and "free_order_session"."winners" <= "free_order_session"."candidates"),
	CONSTRAINT "free_order_session_drawn_check" CHECK (("free_order_session"."drawn_at" is null) = ("free_order_session"."seed" is null) and ("free_order_session"."seed" is null or "free_order_session"."seed_hash" is not null))
);
--> statement-breakpoint
CREATE TABLE "free_order_user" (
	"activity_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"won" integer NOT NULL,
	CONSTRAINT "free_order_user_activity_id_user_id_pk" PRIMARY KEY("activity_id","user_id"),
	CONSTRAINT "free_order_user_won_check" CHECK ("free_order_user"."won" >= 0)
);
--> statement-breakpoint
CREATE TABLE "integral_goods" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "integral_goods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"sku_id" bigint,
	"template_id" bigint,
	"amount" bigint,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"integral" integer NOT NULL,
	"cash" bigint DEFAULT 0 NOT NULL,
	"market_value" bigint,
	"stock" integer NOT NULL,
	"exchanged" integer DEFAULT 0 NOT NULL,
	"per_user_limit" integer,
	"per_day_limit" integer,
	"audience" text DEFAULT 'all' NOT NULL,
	"tag" text,
	"start_at" timestamptz(3),
	"end_at" timestamptz(3),
	"detail" text,
	"sort" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'off' NOT NULL,
	CONSTRAINT "integral_goods_state_check" CHECK ("integral_goods"."state" in ('on', 'off')),
	CONSTRAINT "integral_goods_tag_check" CHECK ("integral_goods"."tag" in ('hot', 'new')),
	CONSTRAINT "integral_goods_kind_check" CHECK (case "integral_goods"."kind" when 'goods' then "integral_goods"."sku_id" is not null when 'coupon' then "integral_goods"."template_id" is not null
        when 'balance' then "integral_goods"."amount" > 0 else false end),
	CONSTRAINT "integral_goods_price_check" CHECK ("integral_goods"."integral" between 1 and 9999999 and "integral_goods"."cash" >= 0),
	CONSTRAINT "integral_goods_exchanged_check" CHECK ("integral_goods"."exchanged" between 0 and "integral_goods"."stock"),
	CONSTRAINT "integral_goods_limit_check" CHECK ("integral_goods"."per_user_limit" > 0 and "integral_goods"."per_day_limit" > 0),
	CONSTRAINT "integral_goods_time_check" CHECK ("integral_goods"."end_at" > "integral_goods"."start_at")
);
--> statement-breakpoint
CREATE TABLE "integral_goods_user" (
	"goods_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"taken" integer NOT NULL,
	"day" date NOT NULL,
	"day_taken" integer NOT NULL,
	CONSTRAINT "integral_goods_user_goods_id_user_id_pk" PRIMARY KEY("goods_id","user_id"),
	CONSTRAINT "integral_goods_user_taken_check" CHECK ("integral_goods_user"."day_taken" >= 0 and "integral_goods_user"."taken" >= "integral_goods_user"."day_taken")
);
--> statement-breakpoint
CREATE TABLE "integral_order" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "integral_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"exchange_no" text NOT NULL,
	"goods_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"store_id" bigint,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"image" text,
	"sku_id" bigint,
	"template_id" bigint,
	"amount" bigint,
	"integral" integer NOT NULL,
	"cash" bigint DEFAULT 0 NOT NULL,
	"order_id" bigint,
	"state" text DEFAULT 'pending_pay' NOT NULL,
	"day" date NOT NULL,
	"cost" bigint DEFAULT 0 NOT NULL,
	"paid_amount" bigint DEFAULT 0 NOT NULL,
	"paid_at" timestamptz(3),
	"expire_at" timestamptz(3),
	"closed_at" timestamptz(3),
	"is_released" smallint DEFAULT 0 NOT NULL,
	"integral_back" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"ip" text,
	CONSTRAINT "integral_order_state_check" CHECK ("integral_order"."state" in ('pending_pay', 'pending_ship', 'shipped', 'completed', 'closed')),
	CONSTRAINT "integral_order_kind_check" CHECK (case "integral_order"."kind" when 'goods' then "integral_order"."sku_id" is not null and "integral_order"."order_id" is not null
        when 'coupon' then "integral_order"."template_id" is not null and "integral_order"."order_id" is null
        when 'balance' then "integral_order"."amount" > 0 and "integral_order"."order_id" is null else false end),
	CONSTRAINT "integral_order_price_check" CHECK ("integral_order"."integral" > 0 and "integral_order"."cash" >= 0 and "integral_order"."paid_amount" >= 0 and "integral_order"."cost" >= 0),
	CONSTRAINT "integral_order_closed_check" CHECK (("integral_order"."state" = 'closed') = ("integral_order"."closed_at" is not null)),
	CONSTRAINT "integral_order_back_check" CHECK ("integral_order"."integral_back" in (0, "integral_order"."integral") and ("integral_order"."state" = 'closed' or ("integral_order"."integral_back" = 0 and "integral_order"."is_released" = 0)))
);
--> statement-breakpoint
CREATE TABLE "sign_record" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"store_id" bigint,
	"sign_date" date NOT NULL,
	"is_makeup" smallint DEFAULT 0 NOT NULL,
	"streak_day" integer NOT NULL,
	"integral" integer NOT NULL,
	"reward_integral" integer DEFAULT 0 NOT NULL,
	"cost_points" integer DEFAULT 0 NOT NULL,
	"rule_id" bigint NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "sign_record_streak_check" CHECK ("sign_record"."streak_day" > 0),
	CONSTRAINT "sign_record_points_check" CHECK ("sign_record"."integral" >= 0 and "sign_record"."reward_integral" >= 0 and "sign_record"."cost_points" >= 0),
	CONSTRAINT "sign_record_makeup_check" CHECK ("sign_record"."is_makeup" = 1 or "sign_record"."cost_points" = 0)
);
--> statement-breakpoint
CREATE TABLE "sign_reward" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_reward_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"record_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"sign_date" date NOT NULL,
	"day" smallint NOT NULL,
	"cycle" text NOT NULL,
	"cycle_from" date NOT NULL,
	"integral" integer NOT NULL,
	"coupon_id" bigint,
	"coupon_title" text,
	"coupon_given" smallint DEFAULT 0 NOT NULL,
	"lottery_id" bigint,
	"lottery_title" text,
	"lottery_given" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "sign_reward_cycle_check" CHECK ("sign_reward"."cycle" in ('none', 'week', 'month') and "sign_reward"."cycle_from" <= "sign_reward"."sign_date"),
	CONSTRAINT "sign_reward_points_check" CHECK ("sign_reward"."integral" >= 0 and "sign_reward"."day" between 2 and 365),
	CONSTRAINT "sign_reward_given_check" CHECK (("sign_reward"."coupon_given" = 0 or "sign_reward"."coupon_id" is not null) and ("sign_reward"."lottery_given" = 0 or "sign_reward"."lottery_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "sign_rule" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"no" integer NOT NULL,
	"effective_from" date NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"cycle" text NOT NULL,
	"base_integral" integer NOT NULL,
	"streak" jsonb NOT NULL,
	"makeup_enabled" smallint DEFAULT 0 NOT NULL,
	"makeup_cost" integer NOT NULL,
	"makeup_month_limit" integer NOT NULL,
	"rules_text" text NOT NULL,
	CONSTRAINT "sign_rule_no_check" CHECK ("sign_rule"."no" > 0),
	CONSTRAINT "sign_rule_cycle_check" CHECK ("sign_rule"."cycle" in ('none', 'week', 'month')),
	CONSTRAINT "sign_rule_base_check" CHECK ("sign_rule"."base_integral" between 0 and 1000),
	CONSTRAINT "sign_rule_streak_check" CHECK (jsonb_typeof("sign_rule"."streak") = 'array' and jsonb_array_length("sign_rule"."streak") <= 30),
	CONSTRAINT "sign_rule_makeup_check" CHECK ("sign_rule"."makeup_cost" between 0 and 100000 and "sign_rule"."makeup_month_limit" between 0 and 10)
);
--> statement-breakpoint
CREATE TABLE "sales_goods" (
	"month" date NOT NULL,
	"sku_id" bigint NOT NULL,
	"brand_id" bigint NOT NULL,
	"series_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	"qty" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "sales_goods_pkey" PRIMARY KEY("month","sku_id","brand_id","series_id","category_id"),
	CONSTRAINT "sales_goods_counts_check" CHECK ("sales_goods"."qty" >= 0 and "sales_goods"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sales_part" (
	"month" date NOT NULL,
	"agent_id" bigint NOT NULL,
	"cs_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"orders" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "sales_part_pkey" PRIMARY KEY("month","agent_id","cs_id","kind","key"),
	CONSTRAINT "sales_part_kind_check" CHECK ("sales_part"."kind" in ('level', 'way', 'source', 'province')),
	CONSTRAINT "sales_part_counts_check" CHECK ("sales_part"."orders" >= 0 and "sales_part"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "sales_order_item" DROP CONSTRAINT "sales_order_item_amount_check";--> statement-breakpoint
ALTER TABLE "cart_line" ALTER COLUMN "sku_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "state" text DEFAULT 'draft' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "start_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "end_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "published_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "closed_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "joined_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "sort" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "kind" text DEFAULT 'cash' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "amount" bigint;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "discount" integer;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "max_off" bigint;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "threshold" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "scope" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "scope_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "exclude_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "price_level" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "stackable_integral" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "issue_type" text DEFAULT 'push' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "total_count" integer DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "per_limit" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "daily_limit" integer;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "valid_type" text DEFAULT 'days' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "valid_start_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "valid_end_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "valid_days" integer;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "from_day" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "desc" text;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "used_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "used_order_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "last_day" date;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "last_day_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "aftersale" ADD COLUMN "package_id" bigint;--> statement-breakpoint
ALTER TABLE "cart_line" ADD COLUMN "package_id" bigint;--> statement-breakpoint
ALTER TABLE "sales_order_item" ADD COLUMN "free_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_order_item" ADD COLUMN "package_title" text;--> statement-breakpoint
ALTER TABLE "sales_order_item" ADD COLUMN "package_qty" integer;--> statement-breakpoint
ALTER TABLE "collection_buyer" ADD CONSTRAINT "collection_buyer_collection_id_collection_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collection"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_buyer" ADD CONSTRAINT "collection_buyer_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_buyer" ADD CONSTRAINT "collection_buyer_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_goods" ADD CONSTRAINT "collection_goods_collection_id_collection_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collection"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_goods" ADD CONSTRAINT "collection_goods_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_batch" ADD CONSTRAINT "coupon_batch_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_code" ADD CONSTRAINT "coupon_code_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_code" ADD CONSTRAINT "coupon_code_batch_id_coupon_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."coupon_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_code" ADD CONSTRAINT "coupon_code_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_holder" ADD CONSTRAINT "coupon_holder_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_holder" ADD CONSTRAINT "coupon_holder_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_coupon" ADD CONSTRAINT "user_coupon_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_coupon" ADD CONSTRAINT "user_coupon_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_coupon" ADD CONSTRAINT "user_coupon_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_coupon" ADD CONSTRAINT "user_coupon_batch_id_coupon_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."coupon_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_coupon" ADD CONSTRAINT "user_coupon_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "red_envelope_record" ADD CONSTRAINT "red_envelope_record_activity_id_red_envelope_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."red_envelope"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "red_envelope_record" ADD CONSTRAINT "red_envelope_record_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "red_envelope_record" ADD CONSTRAINT "red_envelope_record_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "red_envelope_user" ADD CONSTRAINT "red_envelope_user_activity_id_red_envelope_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."red_envelope"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "red_envelope_user" ADD CONSTRAINT "red_envelope_user_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block_page_version" ADD CONSTRAINT "block_page_version_page_id_block_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."block_page"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_order_record" ADD CONSTRAINT "free_order_record_activity_id_free_order_activity_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."free_order_activity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_order_record" ADD CONSTRAINT "free_order_record_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_order_record" ADD CONSTRAINT "free_order_record_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_order_record" ADD CONSTRAINT "free_order_record_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_order_record" ADD CONSTRAINT "free_order_record_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_order_record" ADD CONSTRAINT "free_order_record_cs_id_customer_service_id_fk" FOREIGN KEY ("cs_id") REFERENCES "public"."customer_service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_order_session" ADD CONSTRAINT "free_order_session_activity_id_free_order_activity_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."free_order_activity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_order_user" ADD CONSTRAINT "free_order_user_activity_id_free_order_activity_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."free_order_activity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_order_user" ADD CONSTRAINT "free_order_user_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integral_goods" ADD CONSTRAINT "integral_goods_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integral_goods_user" ADD CONSTRAINT "integral_goods_user_goods_id_integral_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."integral_goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integral_goods_user" ADD CONSTRAINT "integral_goods_user_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integral_order" ADD CONSTRAINT "integral_order_goods_id_integral_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."integral_goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integral_order" ADD CONSTRAINT "integral_order_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integral_order" ADD CONSTRAINT "integral_order_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integral_order" ADD CONSTRAINT "integral_order_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integral_order" ADD CONSTRAINT "integral_order_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_record" ADD CONSTRAINT "sign_record_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_record" ADD CONSTRAINT "sign_record_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_record" ADD CONSTRAINT "sign_record_rule_id_sign_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."sign_rule"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_reward" ADD CONSTRAINT "sign_reward_record_id_sign_record_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."sign_record"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_reward" ADD CONSTRAINT "sign_reward_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_sort_idx" ON "collection" USING btree ("sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "collection_start_at_idx" ON "collection" USING btree ("start_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "collection_created_at_idx" ON "collection" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "collection_end_at_idx" ON "collection" USING btree ("end_at") WHERE deleted_at is null and state in ('published', 'paused');--> statement-breakpoint
CREATE INDEX "collection_buyer_user_id_idx" ON "collection_buyer" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "collection_buyer_sku_id_idx" ON "collection_buyer" USING btree ("sku_id");--> statement-breakpoint
CREATE INDEX "collection_goods_sku_id_idx" ON "collection_goods" USING btree ("sku_id","collection_id");--> statement-breakpoint
CREATE INDEX "coupon_batch_coupon_id_idx" ON "coupon_batch" USING btree ("coupon_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_code_code_key" ON "coupon_code" USING btree ("code");--> statement-breakpoint
CREATE INDEX "coupon_code_created_at_idx" ON "coupon_code" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "coupon_code_coupon_id_idx" ON "coupon_code" USING btree ("coupon_id","created_at","id");--> statement-breakpoint
CREATE INDEX "coupon_code_batch_id_idx" ON "coupon_code" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "coupon_code_user_id_idx" ON "coupon_code" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "coupon_holder_user_id_idx" ON "coupon_holder" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_coupon_code_key" ON "user_coupon" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "user_coupon_given_by_key" ON "user_coupon" USING btree ("coupon_id","user_id","given_by");--> statement-breakpoint
CREATE UNIQUE INDEX "user_coupon_batch_key" ON "user_coupon" USING btree ("batch_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_coupon_order_id_key" ON "user_coupon" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "user_coupon_created_at_idx" ON "user_coupon" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "user_coupon_state_idx" ON "user_coupon" USING btree ("state","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "user_coupon_coupon_id_idx" ON "user_coupon" USING btree ("coupon_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "user_coupon_user_id_idx" ON "user_coupon" USING btree ("user_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "user_coupon_store_id_idx" ON "user_coupon" USING btree ("store_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "user_coupon_source_idx" ON "user_coupon" USING btree ("source","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "user_coupon_due_idx" ON "user_coupon" USING btree ("valid_to") WHERE state = 'unused';--> statement-breakpoint
CREATE INDEX "red_envelope_sort_idx" ON "red_envelope" USING btree ("sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "red_envelope_start_at_idx" ON "red_envelope" USING btree ("start_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "red_envelope_created_at_idx" ON "red_envelope" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "red_envelope_trigger_idx" ON "red_envelope" USING btree ("trigger","id") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "red_envelope_end_at_idx" ON "red_envelope" USING btree ("end_at") WHERE deleted_at is null and state in ('published', 'paused');--> statement-breakpoint
CREATE UNIQUE INDEX "red_envelope_record_no_key" ON "red_envelope_record" USING btree ("record_no");--> statement-breakpoint
CREATE UNIQUE INDEX "red_envelope_record_source_key" ON "red_envelope_record" USING btree ("activity_id","source_type","source_id","user_id");--> statement-breakpoint
CREATE INDEX "red_envelope_record_created_at_idx" ON "red_envelope_record" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "red_envelope_record_activity_idx" ON "red_envelope_record" USING btree ("activity_id","created_at","id");--> statement-breakpoint
CREATE INDEX "red_envelope_record_user_idx" ON "red_envelope_record" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "red_envelope_record_state_idx" ON "red_envelope_record" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "red_envelope_record_source_idx" ON "red_envelope_record" USING btree ("source_id","created_at","id");--> statement-breakpoint
CREATE INDEX "red_envelope_record_source_type_idx" ON "red_envelope_record" USING btree ("source_type","created_at","id");--> statement-breakpoint
CREATE INDEX "red_envelope_record_due_idx" ON "red_envelope_record" USING btree ("expire_at","id") WHERE state = 'granted';--> statement-breakpoint
CREATE INDEX "red_envelope_record_claw_failed_idx" ON "red_envelope_record" USING btree ("created_at","id") WHERE state = 'opened' and claw_failed_at is not null;--> statement-breakpoint
CREATE INDEX "red_envelope_user_user_id_idx" ON "red_envelope_user" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "block_page_default_key" ON "block_page" USING btree ("kind") WHERE is_default = 1 and deleted_at is null;--> statement-breakpoint
CREATE INDEX "block_page_created_at_idx" ON "block_page" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "block_page_state_idx" ON "block_page" USING btree ("state","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "block_page_version_key" ON "block_page_version" USING btree ("page_id","version");--> statement-breakpoint
CREATE INDEX "free_order_activity_sort_idx" ON "free_order_activity" USING btree ("sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "free_order_activity_created_at_idx" ON "free_order_activity" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "free_order_activity_start_at_idx" ON "free_order_activity" USING btree ("start_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "free_order_activity_state_idx" ON "free_order_activity" USING btree ("state","end_at");--> statement-breakpoint
CREATE UNIQUE INDEX "free_order_record_no_key" ON "free_order_record" USING btree ("record_no");--> statement-breakpoint
CREATE UNIQUE INDEX "free_order_record_order_key" ON "free_order_record" USING btree ("activity_id","order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "free_order_record_seq_key" ON "free_order_record" USING btree ("activity_id","seq") WHERE seq is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "free_order_record_rank_key" ON "free_order_record" USING btree ("activity_id","session_no","draw_rank") WHERE draw_rank is not null;--> statement-breakpoint
CREATE INDEX "free_order_record_order_idx" ON "free_order_record" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "free_order_record_activity_idx" ON "free_order_record" USING btree ("activity_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "free_order_record_session_idx" ON "free_order_record" USING btree ("activity_id","session_no","id") WHERE state = 'candidate' and session_no is not null;--> statement-breakpoint
CREATE INDEX "free_order_record_created_at_idx" ON "free_order_record" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "free_order_record_reward_idx" ON "free_order_record" USING btree ("reward_amount","id");--> statement-breakpoint
CREATE INDEX "free_order_record_state_idx" ON "free_order_record" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "free_order_record_user_idx" ON "free_order_record" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "free_order_record_store_idx" ON "free_order_record" USING btree ("store_id","created_at","id");--> statement-breakpoint
CREATE INDEX "free_order_record_agent_idx" ON "free_order_record" USING btree ("agent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "free_order_record_cs_idx" ON "free_order_record" USING btree ("cs_id","created_at","id");--> statement-breakpoint
CREATE INDEX "free_order_record_paid_at_idx" ON "free_order_record" USING btree ("paid_at","id");--> statement-breakpoint
CREATE INDEX "free_order_record_lapse_idx" ON "free_order_record" USING btree ("apply_until") WHERE state = 'candidate' and apply_until is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "free_order_session_draw_at_key" ON "free_order_session" USING btree ("activity_id","draw_at");--> statement-breakpoint
CREATE INDEX "free_order_session_due_idx" ON "free_order_session" USING btree ("draw_at") WHERE drawn_at is null;--> statement-breakpoint
CREATE INDEX "integral_goods_sort_idx" ON "integral_goods" USING btree ("sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "integral_goods_created_at_idx" ON "integral_goods" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "integral_goods_integral_idx" ON "integral_goods" USING btree ("integral","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "integral_goods_sku_id_idx" ON "integral_goods" USING btree ("sku_id");--> statement-breakpoint
CREATE INDEX "integral_goods_user_user_id_idx" ON "integral_goods_user" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "integral_order_no_key" ON "integral_order" USING btree ("exchange_no");--> statement-breakpoint
CREATE UNIQUE INDEX "integral_order_order_key" ON "integral_order" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "integral_order_created_at_idx" ON "integral_order" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "integral_order_goods_idx" ON "integral_order" USING btree ("goods_id","created_at","id");--> statement-breakpoint
CREATE INDEX "integral_order_user_idx" ON "integral_order" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "integral_order_store_idx" ON "integral_order" USING btree ("store_id","created_at","id");--> statement-breakpoint
CREATE INDEX "integral_order_kind_idx" ON "integral_order" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "integral_order_state_idx" ON "integral_order" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "integral_order_expire_idx" ON "integral_order" USING btree ("expire_at") WHERE state = 'pending_pay' and expire_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sign_record_user_day_key" ON "sign_record" USING btree ("user_id","sign_date");--> statement-breakpoint
CREATE INDEX "sign_record_created_at_idx" ON "sign_record" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "sign_record_sign_date_idx" ON "sign_record" USING btree ("sign_date","id");--> statement-breakpoint
CREATE INDEX "sign_record_user_created_idx" ON "sign_record" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sign_record_makeup_idx" ON "sign_record" USING btree ("created_at","id") WHERE is_makeup = 1;--> statement-breakpoint
CREATE INDEX "sign_record_rule_idx" ON "sign_record" USING btree ("rule_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_reward_record_key" ON "sign_reward" USING btree ("record_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_reward_cycle_key" ON "sign_reward" USING btree ("user_id","cycle","cycle_from","day");--> statement-breakpoint
CREATE INDEX "sign_reward_user_idx" ON "sign_reward" USING btree ("user_id","sign_date");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_rule_no_key" ON "sign_rule" USING btree ("no");--> statement-breakpoint
CREATE INDEX "sign_rule_sort_idx" ON "sign_rule" USING btree ("no","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sign_rule_effective_idx" ON "sign_rule" USING btree ("effective_from","no");--> statement-breakpoint
CREATE INDEX "sales_goods_sku_id_idx" ON "sales_goods" USING btree ("sku_id","month");--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_package_id_package_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."package"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_sort_idx" ON "coupon" USING btree ("sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "coupon_start_at_idx" ON "coupon" USING btree ("start_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "coupon_created_at_idx" ON "coupon" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "coupon_end_at_idx" ON "coupon" USING btree ("end_at") WHERE deleted_at is null and state in ('published', 'paused');--> statement-breakpoint
CREATE INDEX "coupon_issue_type_idx" ON "coupon" USING btree ("issue_type","id") WHERE deleted_at is null and state = 'published';--> statement-breakpoint
CREATE UNIQUE INDEX "cart_line_user_id_package_id_key" ON "cart_line" USING btree ("user_id","package_id");--> statement-breakpoint
CREATE INDEX "cart_line_package_id_idx" ON "cart_line" USING btree ("package_id");--> statement-breakpoint
CREATE INDEX "sales_order_item_package_idx" ON "sales_order_item" USING btree ("package_id","order_id") WHERE package_id is not null;--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_state_check" CHECK ("coupon"."state" in ('draft', 'published', 'paused', 'closed'));--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_time_check" CHECK ("coupon"."end_at" > "coupon"."start_at");--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_kind_check" CHECK ("coupon"."state" = 'draft' or case "coupon"."kind" when 'cash' then "coupon"."amount" > 0 and ("coupon"."threshold" = 0 or "coupon"."amount" < "coupon"."threshold")
        when 'discount' then "coupon"."discount" between 1000 and 9900 and "coupon"."max_off" > 0 else false end);--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_threshold_check" CHECK ("coupon"."threshold" >= 0);--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_scope_check" CHECK ("coupon"."scope" in ('all', 'category', 'brand', 'series', 'sku'));--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_price_level_check" CHECK ("coupon"."price_level" in ('all', 'store', 'trade'));--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_issue_type_check" CHECK ("coupon"."issue_type" in ('receive', 'push', 'code', 'auto_new_store', 'order_gift'));--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_valid_check" CHECK ("coupon"."state" = 'draft' or case "coupon"."valid_type" when 'fixed' then "coupon"."valid_end_at" > "coupon"."valid_start_at" when 'days'
        then "coupon"."valid_days" between 1 and 365 else false end);--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_total_check" CHECK ("coupon"."total_count" = -1 or "coupon"."total_count" between 1 and 1000000);--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_issued_check" CHECK ("coupon"."joined_count" >= 0 and ("coupon"."total_count" = -1 or "coupon"."joined_count" <= "coupon"."total_count"));--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_limit_check" CHECK ("coupon"."per_limit" between 1 and 99 and "coupon"."daily_limit" > 0);--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_used_check" CHECK ("coupon"."used_count" >= 0 and "coupon"."used_order_amount" >= 0);--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_goods_check" CHECK (num_nonnulls("cart_line"."sku_id", "cart_line"."package_id") = 1);--> statement-breakpoint
ALTER TABLE "sales_order_item" ADD CONSTRAINT "sales_order_item_package_check" CHECK (("sales_order_item"."package_id" is null) = ("sales_order_item"."package_qty" is null) and "sales_order_item"."package_qty" > 0);--> statement-breakpoint
ALTER TABLE "sales_order_item" ADD CONSTRAINT "sales_order_item_amount_check" CHECK ("sales_order_item"."refunded_amount" between 0 and "sales_order_item"."pay_amount" and "sales_order_item"."free_amount" between 0 and "sales_order_item"."pay_amount");