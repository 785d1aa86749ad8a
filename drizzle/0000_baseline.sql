-- The schema at release 0.1.0 (docs/adr/0091). drizzle-kit wrote the tables of the middle part from the snapshot beside this file. The parts before
-- and after it are hand-written: drizzle-kit knows no functions, triggers, partitions or rights. Later changes are migrations of their own.

-- Functions that indexes and defaults use.
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
-- The next code of a sequence: a letter, and at least this number of digits (domain §5, §6: A00001, Y000001, S0000001).
create function next_code(letter text, sequence text, digits integer) returns text language sql volatile as $$
  select letter || lpad(n::text, greatest(digits, length(n::text)), '0') from nextval(sequence::regclass) as n
$$;
--> statement-breakpoint
-- Tables, foreign keys and indexes as drizzle-kit generates them. The table `logger` is partitioned and stands below.
CREATE SEQUENCE "public"."group_team_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."red_envelope_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."free_order_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."integral_order_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."lottery_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."salesman_code_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."store_code_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."money_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."order_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."shipment_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."agent_code_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
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
	"review_by" bigint,
	"approved_by" bigint,
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
CREATE TABLE "coupon" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	"review_by" bigint,
	"approved_by" bigint,
	"kind" text DEFAULT 'cash' NOT NULL,
	"amount" bigint,
	"discount" integer,
	"max_off" bigint,
	"threshold" bigint DEFAULT 0 NOT NULL,
	"scope" text DEFAULT 'all' NOT NULL,
	"scope_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"exclude_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"price_level" text DEFAULT 'all' NOT NULL,
	"stackable_integral" smallint DEFAULT 0 NOT NULL,
	"issue_type" text DEFAULT 'push' NOT NULL,
	"total_count" integer DEFAULT -1 NOT NULL,
	"per_limit" integer DEFAULT 1 NOT NULL,
	"daily_limit" integer,
	"valid_type" text DEFAULT 'days' NOT NULL,
	"valid_start_at" timestamptz(3),
	"valid_end_at" timestamptz(3),
	"valid_days" integer,
	"from_day" smallint DEFAULT 0 NOT NULL,
	"desc" text,
	"used_count" integer DEFAULT 0 NOT NULL,
	"used_order_amount" bigint DEFAULT 0 NOT NULL,
	"last_day" date,
	"last_day_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "coupon_state_check" CHECK ("coupon"."state" in ('draft', 'published', 'paused', 'closed')),
	CONSTRAINT "coupon_time_check" CHECK ("coupon"."end_at" > "coupon"."start_at"),
	CONSTRAINT "coupon_kind_check" CHECK ("coupon"."state" = 'draft' or case "coupon"."kind" when 'cash' then "coupon"."amount" > 0 and ("coupon"."threshold" = 0 or "coupon"."amount" < "coupon"."threshold")
        when 'discount' then "coupon"."discount" between 1000 and 9900 and "coupon"."max_off" > 0 else false end),
	CONSTRAINT "coupon_threshold_check" CHECK ("coupon"."threshold" >= 0),
	CONSTRAINT "coupon_scope_check" CHECK ("coupon"."scope" in ('all', 'category', 'brand', 'series', 'sku')),
	CONSTRAINT "coupon_price_level_check" CHECK ("coupon"."price_level" in ('all', 'store', 'trade')),
	CONSTRAINT "coupon_issue_type_check" CHECK ("coupon"."issue_type" in ('receive', 'push', 'code', 'auto_new_store', 'order_gift')),
	CONSTRAINT "coupon_valid_check" CHECK ("coupon"."state" = 'draft' or case "coupon"."valid_type" when 'fixed' then "coupon"."valid_end_at" > "coupon"."valid_start_at" when 'days'
        then "coupon"."valid_days" between 1 and 365 else false end),
	CONSTRAINT "coupon_total_check" CHECK ("coupon"."total_count" = -1 or "coupon"."total_count" between 1 and 1000000),
	CONSTRAINT "coupon_issued_check" CHECK ("coupon"."joined_count" >= 0 and ("coupon"."total_count" = -1 or "coupon"."joined_count" <= "coupon"."total_count")),
	CONSTRAINT "coupon_limit_check" CHECK ("coupon"."per_limit" between 1 and 99 and "coupon"."daily_limit" > 0),
	CONSTRAINT "coupon_used_check" CHECK ("coupon"."used_count" >= 0 and "coupon"."used_order_amount" >= 0)
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
CREATE TABLE "group_activity" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "group_activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	"review_by" bigint,
	"approved_by" bigint,
	"image" text,
	"spu_id" bigint NOT NULL,
	"mode" text NOT NULL,
	"need" integer NOT NULL,
	"team_hours" integer NOT NULL,
	"limit_per_user" integer,
	"limit_per_order" integer,
	"virtual_fill" smallint DEFAULT 0 NOT NULL,
	"leader_discount" bigint DEFAULT 0 NOT NULL,
	"audience" text DEFAULT 'all' NOT NULL,
	"rules" text,
	CONSTRAINT "group_activity_state_check" CHECK ("group_activity"."state" in ('draft', 'published', 'paused', 'closed')),
	CONSTRAINT "group_activity_time_check" CHECK ("group_activity"."end_at" > "group_activity"."start_at"),
	CONSTRAINT "group_activity_need_check" CHECK ("group_activity"."need" >= 2 and (("group_activity"."mode" = 'people' and "group_activity"."need" <= 50) or ("group_activity"."mode" = 'quantity' and "group_activity"."need" <= 100000))),
	CONSTRAINT "group_activity_team_hours_check" CHECK ("group_activity"."team_hours" between 1 and 168),
	CONSTRAINT "group_activity_fill_check" CHECK ("group_activity"."mode" = 'people' or "group_activity"."virtual_fill" = 0),
	CONSTRAINT "group_activity_discount_check" CHECK ("group_activity"."leader_discount" >= 0),
	CONSTRAINT "group_activity_joined_check" CHECK ("group_activity"."joined_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "group_buyer" (
	"activity_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"qty" integer NOT NULL,
	CONSTRAINT "group_buyer_activity_id_user_id_pk" PRIMARY KEY("activity_id","user_id"),
	CONSTRAINT "group_buyer_qty_check" CHECK ("group_buyer"."qty" >= 0)
);
--> statement-breakpoint
CREATE TABLE "group_item" (
	"activity_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"group_price" bigint NOT NULL,
	"stock" integer NOT NULL,
	"sold_qty" integer DEFAULT 0 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "group_item_activity_id_sku_id_pk" PRIMARY KEY("activity_id","sku_id"),
	CONSTRAINT "group_item_price_check" CHECK ("group_item"."group_price" > 0),
	CONSTRAINT "group_item_sold_check" CHECK ("group_item"."sold_qty" between 0 and "group_item"."stock")
);
--> statement-breakpoint
CREATE TABLE "group_member" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "group_member_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" bigint NOT NULL,
	"user_id" bigint,
	"order_id" bigint,
	"sku_id" bigint,
	"qty" integer NOT NULL,
	"returned_qty" integer DEFAULT 0 NOT NULL,
	"is_leader" smallint DEFAULT 0 NOT NULL,
	"is_virtual" smallint DEFAULT 0 NOT NULL,
	"seat" text NOT NULL,
	"joined_at" timestamptz(3) NOT NULL,
	CONSTRAINT "group_member_seat_check" CHECK ("group_member"."seat" in ('reserved', 'paid', 'left', 'returned')),
	CONSTRAINT "group_member_virtual_check" CHECK (("group_member"."is_virtual" = 1) = ("group_member"."order_id" is null)),
	CONSTRAINT "group_member_returned_check" CHECK ("group_member"."returned_qty" between 0 and "group_member"."qty"),
	CONSTRAINT "group_member_qty_check" CHECK ("group_member"."qty" > 0 or "group_member"."is_virtual" = 1)
);
--> statement-breakpoint
CREATE TABLE "group_team" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "group_team_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"team_no" text NOT NULL,
	"activity_id" bigint NOT NULL,
	"leader_user_id" bigint NOT NULL,
	"store_id" bigint,
	"agent_id" bigint,
	"cs_id" bigint,
	"mode" text NOT NULL,
	"need" integer NOT NULL,
	"joined_people" integer DEFAULT 0 NOT NULL,
	"joined_qty" integer DEFAULT 0 NOT NULL,
	"reserved_people" integer DEFAULT 0 NOT NULL,
	"reserved_qty" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'forming' NOT NULL,
	"end_by" text,
	"end_reason" text,
	"is_settled" smallint DEFAULT 0 NOT NULL,
	"expire_at" timestamptz(3) NOT NULL,
	"finished_at" timestamptz(3),
	CONSTRAINT "group_team_state_check" CHECK ("group_team"."state" in ('forming', 'success', 'failed')),
	CONSTRAINT "group_team_ended_check" CHECK (("group_team"."state" = 'forming') = ("group_team"."finished_at" is null)),
	CONSTRAINT "group_team_count_check" CHECK ("group_team"."joined_people" >= 0 and "group_team"."joined_qty" >= 0 and "group_team"."reserved_people" >= 0 and "group_team"."reserved_qty" >= 0),
	CONSTRAINT "group_team_need_check" CHECK ("group_team"."mode" = 'quantity' or "group_team"."joined_people" + "group_team"."reserved_people" <= "group_team"."need")
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
	"review_by" bigint,
	"approved_by" bigint,
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
CREATE TABLE "activity_day" (
	"kind" text NOT NULL,
	"activity_id" bigint NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	"visitors" integer NOT NULL,
	"joins" integer NOT NULL,
	"users" integer NOT NULL,
	"orders" integer NOT NULL,
	"amount" bigint NOT NULL,
	"cost" bigint NOT NULL,
	CONSTRAINT "activity_day_kind_activity_id_day_pk" PRIMARY KEY("kind","activity_id","day"),
	CONSTRAINT "activity_day_kind_check" CHECK ("activity_day"."kind" in ('coupon', 'collection', 'group', 'redEnvelope', 'lottery', 'freeOrder', 'integralGoods'))
);
--> statement-breakpoint
CREATE TABLE "activity_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"activity_id" bigint NOT NULL,
	"type" text NOT NULL,
	"user_id" bigint NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	"biz_no" text NOT NULL,
	"is_first" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "activity_entry_kind_check" CHECK ("activity_entry"."kind" in ('coupon', 'collection', 'group', 'redEnvelope', 'lottery', 'freeOrder', 'integralGoods')),
	CONSTRAINT "activity_entry_type_check" CHECK ("activity_entry"."type" in ('join', 'order', 'refund', 'cost', 'cost_back')),
	CONSTRAINT "activity_entry_amount_check" CHECK ("activity_entry"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "activity_roll_up" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"until" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity_visit" (
	"kind" text NOT NULL,
	"activity_id" bigint NOT NULL,
	"day" date NOT NULL,
	"user_id" bigint NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "activity_visit_kind_activity_id_day_user_id_pk" PRIMARY KEY("kind","activity_id","day","user_id"),
	CONSTRAINT "activity_visit_kind_check" CHECK ("activity_visit"."kind" in ('coupon', 'collection', 'group', 'redEnvelope', 'lottery', 'freeOrder', 'integralGoods'))
);
--> statement-breakpoint
CREATE TABLE "banner" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banner_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"sort" integer DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"position" text NOT NULL,
	"image" text NOT NULL,
	"url" text,
	"audience" text NOT NULL,
	"areas" text[] DEFAULT '{}' NOT NULL,
	"start_at" timestamptz(3),
	"end_at" timestamptz(3),
	"popup_rule" text,
	CONSTRAINT "banner_position_check" CHECK ("banner"."position" in ('home_top', 'home_middle', 'category_top', 'mine', 'integral_top', 'popup', 'splash')),
	CONSTRAINT "banner_audience_check" CHECK ("banner"."audience" in ('all', 'guest', 'store', 'trade')),
	CONSTRAINT "banner_time_check" CHECK ("banner"."end_at" > "banner"."start_at"),
	CONSTRAINT "banner_areas_check" CHECK (cardinality("banner"."areas") <= 50),
	CONSTRAINT "banner_popup_rule_check" CHECK (("banner"."position" = 'popup') = ("banner"."popup_rule" is not null) and "banner"."popup_rule" in ('once', 'daily', 'always'))
);
--> statement-breakpoint
CREATE TABLE "banner_count" (
	"banner_id" bigint NOT NULL,
	"slot" smallint NOT NULL,
	"shown" bigint DEFAULT 0 NOT NULL,
	"clicked" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "banner_count_banner_id_slot_pk" PRIMARY KEY("banner_id","slot"),
	CONSTRAINT "banner_count_slot_check" CHECK ("banner_count"."slot" between 0 and 15),
	CONSTRAINT "banner_count_check" CHECK ("banner_count"."shown" >= 0 and "banner_count"."clicked" >= 0)
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
	"publish_at" timestamptz(3),
	"planned" jsonb,
	"planned_by" bigint,
	"off_at" timestamptz(3),
	CONSTRAINT "block_page_kind_check" CHECK ("block_page"."kind" in ('home', 'mine', 'category', 'custom')),
	CONSTRAINT "block_page_state_check" CHECK ("block_page"."state" in ('draft', 'published', 'off')),
	CONSTRAINT "block_page_default_check" CHECK ("block_page"."is_default" = 0 or ("block_page"."is_default" = 1 and "block_page"."state" = 'published')),
	CONSTRAINT "block_page_published_check" CHECK (("block_page"."state" = 'draft') = ("block_page"."publish_version" = 0)),
	CONSTRAINT "block_page_planned_check" CHECK (("block_page"."publish_at" is null) = ("block_page"."planned" is null)),
	CONSTRAINT "block_page_off_at_check" CHECK ("block_page"."off_at" is null or ("block_page"."is_default" = 0
        and case when "block_page"."publish_at" is null then "block_page"."state" = 'published' else "block_page"."off_at" > "block_page"."publish_at" end)),
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
	"review_by" bigint,
	"approved_by" bigint,
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
	"review_by" bigint,
	"approved_by" bigint,
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
	"created_by" bigint,
	"counted_at" timestamptz(3)
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
CREATE TABLE "past_title" (
	"entity" text NOT NULL,
	"id" bigint NOT NULL,
	"valid_to" timestamptz(3) NOT NULL,
	"title" text NOT NULL,
	CONSTRAINT "past_title_entity_id_valid_to_pk" PRIMARY KEY("entity","id","valid_to")
);
--> statement-breakpoint
CREATE TABLE "sku_version" (
	"id" bigint NOT NULL,
	"valid_from" timestamptz(3) NOT NULL,
	"valid_to" timestamptz(3) NOT NULL,
	"is_renamed" integer NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" bigint,
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
	"images" jsonb NOT NULL,
	"spec" jsonb NOT NULL,
	"unit" text NOT NULL,
	"units" jsonb NOT NULL,
	"moq" integer NOT NULL,
	"step_qty" integer NOT NULL,
	"max_qty" integer,
	"price_store" bigint NOT NULL,
	"price_trade" bigint NOT NULL,
	"price_market" bigint,
	"price_cost" bigint,
	"tiers" jsonb NOT NULL,
	"weight" integer NOT NULL,
	"volume" integer,
	"pack_size" text,
	"params" jsonb NOT NULL,
	"docs" jsonb NOT NULL,
	"stock_warn" integer NOT NULL,
	"lead_days" smallint NOT NULL,
	"commission_cap_rate" smallint,
	"is_gift_only" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "sku_version_id_valid_from_pk" PRIMARY KEY("id","valid_from"),
	CONSTRAINT "sku_version_period_check" CHECK ("sku_version"."valid_from" < "sku_version"."valid_to")
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
	"review_by" bigint,
	"approved_by" bigint,
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
CREATE TABLE "lottery" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lottery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	"review_by" bigint,
	"approved_by" bigint,
	"style" text NOT NULL,
	"cover" text,
	"bg" text,
	"rules" text,
	"chance_type" text NOT NULL,
	"cost_integral" integer DEFAULT 0 NOT NULL,
	"free_per_day" integer DEFAULT 0 NOT NULL,
	"day_limit" integer NOT NULL,
	"total_limit" integer NOT NULL,
	"win_limit" integer,
	"order_min" bigint,
	"audience" text NOT NULL,
	"weights_version" integer DEFAULT 0 NOT NULL,
	"seed_hash" text,
	"seed_secret" text,
	"seed" text,
	CONSTRAINT "lottery_style_check" CHECK ("lottery"."style" in ('grid8', 'wheel')),
	CONSTRAINT "lottery_state_check" CHECK ("lottery"."state" in ('draft', 'published', 'paused', 'closed')),
	CONSTRAINT "lottery_chance_type_check" CHECK ("lottery"."chance_type" in ('free', 'integral', 'order', 'sign')),
	CONSTRAINT "lottery_time_check" CHECK ("lottery"."end_at" > "lottery"."start_at"),
	CONSTRAINT "lottery_cost_check" CHECK ("lottery"."cost_integral" >= 0 and ("lottery"."chance_type" <> 'integral' or "lottery"."cost_integral" > 0)),
	CONSTRAINT "lottery_limit_check" CHECK ("lottery"."day_limit" between 1 and "lottery"."total_limit" and "lottery"."free_per_day" >= 0),
	CONSTRAINT "lottery_seed_check" CHECK ("lottery"."published_at" is null or ("lottery"."seed_hash" is not null and "lottery"."weights_version" > 0))
);
--> statement-breakpoint
CREATE TABLE "lottery_chance" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lottery_chance_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lottery_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"source" text NOT NULL,
	"source_id" text NOT NULL,
	"expire_at" timestamptz(3),
	"used_at" timestamptz(3),
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lottery_prize" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lottery_prize_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lottery_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"image" text,
	"points" integer,
	"amount" bigint,
	"coupon_id" bigint,
	"envelope_id" bigint,
	"sku_id" bigint,
	"qty" integer,
	"stock" integer NOT NULL,
	"drawn" integer DEFAULT 0 NOT NULL,
	"weight" integer NOT NULL,
	"day_max" integer,
	"day" date,
	"day_drawn" integer DEFAULT 0 NOT NULL,
	"is_fallback" smallint DEFAULT 0 NOT NULL,
	"is_stopped" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "lottery_prize_position_check" CHECK ("lottery_prize"."position" between 1 and 8),
	CONSTRAINT "lottery_prize_kind_check" CHECK ("lottery_prize"."kind" in ('thanks', 'integral', 'balance', 'coupon', 'goods', 'redEnvelope')),
	CONSTRAINT "lottery_prize_fallback_check" CHECK ("lottery_prize"."is_fallback" = 0 or ("lottery_prize"."kind" = 'thanks' and "lottery_prize"."is_stopped" = 0)),
	CONSTRAINT "lottery_prize_stock_check" CHECK (("lottery_prize"."stock" = -1) = ("lottery_prize"."kind" = 'thanks') and "lottery_prize"."stock" >= -1),
	CONSTRAINT "lottery_prize_drawn_check" CHECK ("lottery_prize"."drawn" >= 0 and ("lottery_prize"."stock" = -1 or "lottery_prize"."drawn" <= "lottery_prize"."stock")),
	CONSTRAINT "lottery_prize_day_check" CHECK ("lottery_prize"."day_drawn" >= 0 and "lottery_prize"."day_drawn" <= coalesce("lottery_prize"."day_max", "lottery_prize"."day_drawn")),
	CONSTRAINT "lottery_prize_weight_check" CHECK ("lottery_prize"."weight" between 0 and 1000000),
	CONSTRAINT "lottery_prize_value_check" CHECK (case "lottery_prize"."kind" when 'integral' then "lottery_prize"."points" > 0 when 'balance' then "lottery_prize"."amount" > 0 when 'coupon' then "lottery_prize"."coupon_id" is not null
        when 'redEnvelope' then "lottery_prize"."envelope_id" is not null when 'goods' then "lottery_prize"."sku_id" is not null and "lottery_prize"."qty" > 0 else true end)
);
--> statement-breakpoint
CREATE TABLE "lottery_record" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lottery_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"record_no" text NOT NULL,
	"lottery_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"store_id" bigint,
	"prize_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"image" text,
	"points" integer,
	"amount" bigint,
	"coupon_id" bigint,
	"envelope_id" bigint,
	"sku_id" bigint,
	"qty" integer,
	"cost" bigint DEFAULT 0 NOT NULL,
	"paid_by" text NOT NULL,
	"cost_points" integer DEFAULT 0 NOT NULL,
	"chance_id" bigint,
	"state" text NOT NULL,
	"draw_no" integer NOT NULL,
	"attempt" smallint DEFAULT 0 NOT NULL,
	"number" integer NOT NULL,
	"weights_version" integer NOT NULL,
	"picked_position" smallint NOT NULL,
	"fallback" text,
	"order_id" bigint,
	"expire_at" timestamptz(3),
	"claw_failed_at" timestamptz(3),
	"reason" text,
	"remark" text,
	"ip" text,
	CONSTRAINT "lottery_record_state_check" CHECK ("lottery_record"."state" in ('none', 'granted', 'pending_grant', 'pending_address', 'pending_ship', 'shipped', 'done', 'expired', 'cancelled', 'clawed')
        and ("lottery_record"."state" = 'none') = ("lottery_record"."kind" = 'thanks')),
	CONSTRAINT "lottery_record_paid_check" CHECK ("lottery_record"."paid_by" in ('free', 'chance', 'points') and ("lottery_record"."cost_points" > 0) = ("lottery_record"."paid_by" = 'points')),
	CONSTRAINT "lottery_record_number_check" CHECK ("lottery_record"."number" >= 0 and "lottery_record"."draw_no" > 0 and "lottery_record"."attempt" >= 0),
	CONSTRAINT "lottery_record_position_check" CHECK (("lottery_record"."position" = "lottery_record"."picked_position") = ("lottery_record"."fallback" is null))
);
--> statement-breakpoint
CREATE TABLE "lottery_user" (
	"lottery_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"draws" integer NOT NULL,
	"wins" integer DEFAULT 0 NOT NULL,
	"cost" bigint DEFAULT 0 NOT NULL,
	"day" date NOT NULL,
	"day_draws" integer NOT NULL,
	CONSTRAINT "lottery_user_lottery_id_user_id_pk" PRIMARY KEY("lottery_id","user_id"),
	CONSTRAINT "lottery_user_draws_check" CHECK ("lottery_user"."draws" > 0 and "lottery_user"."day_draws" between 1 and "lottery_user"."draws" and "lottery_user"."wins" between 0 and "lottery_user"."draws")
);
--> statement-breakpoint
CREATE TABLE "lottery_weights" (
	"lottery_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"weights" integer[] NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "lottery_weights_lottery_id_version_pk" PRIMARY KEY("lottery_id","version"),
	CONSTRAINT "lottery_weights_count_check" CHECK (cardinality("lottery_weights"."weights") = 8)
);
--> statement-breakpoint
CREATE TABLE "customer_address" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_address_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"user_id" bigint NOT NULL,
	"receiver" text NOT NULL,
	"phone" text NOT NULL,
	"province_code" text NOT NULL,
	"city_code" text NOT NULL,
	"district_code" text NOT NULL,
	"address" text NOT NULL,
	"is_default" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_area" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agent_area_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" bigint NOT NULL,
	"level" smallint NOT NULL,
	"area_code" text NOT NULL,
	"is_held" smallint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assign_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assign_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"target_type" text NOT NULL,
	"target_id" bigint NOT NULL,
	"from_cs_id" bigint,
	"to_cs_id" bigint,
	"reason" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint
);
--> statement-breakpoint
CREATE TABLE "followup" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "followup_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"target_type" text NOT NULL,
	"target_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"content" text NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"next_at" timestamptz(3),
	CONSTRAINT "followup_images_check" CHECK (jsonb_array_length("followup"."images") <= 9)
);
--> statement-breakpoint
CREATE TABLE "store_invite_record" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_invite_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"invite_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"scanned_at" timestamptz(3) NOT NULL,
	"audit_id" bigint,
	"store_id" bigint
);
--> statement-breakpoint
CREATE TABLE "customer_session" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"refresh_hash" text NOT NULL,
	"renew_until" timestamptz(3) NOT NULL,
	"last_token_hash" text,
	"last_refresh_hash" text,
	"seed" text,
	"refreshed_at" timestamptz(3),
	"ends_at" timestamptz(3) NOT NULL,
	"revoked_at" timestamptz(3),
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"last_seen_at" timestamptz(3) NOT NULL
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
	"openid" text,
	"unionid" text,
	"nick" text NOT NULL,
	"avatar" text,
	"phone" text,
	"gender" smallint DEFAULT 0 NOT NULL,
	"store_id" bigint,
	"store_role" text,
	"is_salesman" smallint DEFAULT 0 NOT NULL,
	"agent_id" bigint,
	"cs_id" bigint,
	"cs_assigned_at" timestamptz(3),
	"inviter_user_id" bigint,
	"invite_id" bigint,
	"invite_bound_at" timestamptz(3),
	"source" text DEFAULT 'self' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"last_login_at" timestamptz(3),
	"login_ip" text,
	"last_followup_at" timestamptz(3),
	"next_followup_at" timestamptz(3),
	"order_count" integer DEFAULT 0 NOT NULL,
	"order_amount" bigint DEFAULT 0 NOT NULL,
	"last_order_at" timestamptz(3),
	CONSTRAINT "customer_store_role_check" CHECK (("customer"."store_id" is null) = ("customer"."store_role" is null)),
	CONSTRAINT "customer_orders_check" CHECK ("customer"."order_count" >= 0 and "customer"."order_amount" >= 0)
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
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"code" text DEFAULT next_code('Y', 'salesman_code_seq', 6) NOT NULL,
	"agent_id" bigint,
	"commission_rate" integer DEFAULT 0 NOT NULL,
	"areas" text[] DEFAULT '{}' NOT NULL,
	"invite_code" text NOT NULL,
	"joined_at" date NOT NULL,
	"left_at" date,
	"month_target" bigint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'on' NOT NULL,
	"store_count" integer DEFAULT 0 NOT NULL,
	"month_amount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "salesman_state_check" CHECK ("salesman"."state" in ('on', 'off', 'left')),
	CONSTRAINT "salesman_left_check" CHECK (("salesman"."state" = 'left') = ("salesman"."left_at" is not null)),
	CONSTRAINT "salesman_commission_rate_check" CHECK ("salesman"."commission_rate" between 0 and 10000),
	CONSTRAINT "salesman_counts_check" CHECK ("salesman"."store_count" >= 0 and "salesman"."month_amount" >= 0)
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
	"code" text DEFAULT next_code('S', 'store_code_seq', 7) NOT NULL,
	"name" text NOT NULL,
	"type" text DEFAULT 'other' NOT NULL,
	"contact" text NOT NULL,
	"phone" text NOT NULL,
	"province_code" text NOT NULL,
	"city_code" text NOT NULL,
	"district_code" text NOT NULL,
	"address" text NOT NULL,
	"lng" double precision,
	"lat" double precision,
	"license_no" text,
	"license_image" text,
	"license_name" text,
	"front_images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"inner_images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"price_level" text DEFAULT 'store' NOT NULL,
	"agent_id" bigint,
	"salesman_id" bigint,
	"cs_id" bigint,
	"cs_assigned_at" timestamptz(3),
	"owner_user_id" bigint,
	"invoice" jsonb,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"source" text DEFAULT 'admin' NOT NULL,
	"invite_id" bigint,
	"remark" text,
	"last_followup_at" timestamptz(3),
	"next_followup_at" timestamptz(3),
	"order_count" integer DEFAULT 0 NOT NULL,
	"order_amount" bigint DEFAULT 0 NOT NULL,
	"month_amount" bigint DEFAULT 0 NOT NULL,
	"last_order_at" timestamptz(3),
	CONSTRAINT "store_images_check" CHECK (jsonb_array_length("store"."front_images") <= 5 and jsonb_array_length("store"."inner_images") <= 5),
	CONSTRAINT "store_tags_check" CHECK (cardinality("store"."tags") <= 10),
	CONSTRAINT "store_orders_check" CHECK ("store"."order_count" >= 0 and "store"."order_amount" >= 0 and "store"."month_amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "store_audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"audit_no" text NOT NULL,
	"kind" text NOT NULL,
	"store_id" bigint,
	"user_id" bigint NOT NULL,
	"invite_id" bigint,
	"name" text NOT NULL,
	"contact" text NOT NULL,
	"phone" text NOT NULL,
	"license_no" text,
	"license_image" text,
	"province_code" text NOT NULL,
	"city_code" text NOT NULL,
	"district_code" text NOT NULL,
	"snapshot" jsonb NOT NULL,
	"diff" jsonb,
	"agent_id" bigint,
	"salesman_id" bigint,
	"state" text NOT NULL,
	"submitted_at" timestamptz(3) NOT NULL,
	"pre_auditor_id" bigint,
	"pre_at" timestamptz(3),
	"pre_opinion" text,
	"auditor_id" bigint,
	"audit_at" timestamptz(3),
	"reject_reason" text,
	"prev_id" bigint,
	"submit_count" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "store_audit_state_check" CHECK ("store_audit"."state" in ('pending_agent', 'pending', 'approved', 'rejected', 'withdrawn')),
	CONSTRAINT "store_audit_store_check" CHECK ("store_audit"."kind" = 'new' or "store_audit"."store_id" is not null),
	CONSTRAINT "store_audit_reason_check" CHECK ("store_audit"."state" <> 'rejected' or "store_audit"."reject_reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "store_invite" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_invite_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"code" text NOT NULL,
	"title" text NOT NULL,
	"inviter_type" text NOT NULL,
	"inviter_id" bigint NOT NULL,
	"agent_id" bigint,
	"salesman_id" bigint,
	"price_level" text DEFAULT 'store' NOT NULL,
	"coupon_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"max_uses" integer NOT NULL,
	"scan_count" integer DEFAULT 0 NOT NULL,
	"apply_count" integer DEFAULT 0 NOT NULL,
	"success_count" integer DEFAULT 0 NOT NULL,
	"open_count" integer DEFAULT 0 NOT NULL,
	"expire_at" timestamptz(3) NOT NULL,
	"url" text NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	CONSTRAINT "store_invite_max_uses_check" CHECK ("store_invite"."max_uses" between 1 and 9999),
	CONSTRAINT "store_invite_counts_check" CHECK ("store_invite"."scan_count" >= 0 and "store_invite"."apply_count" >= 0 and "store_invite"."success_count" >= 0 and "store_invite"."open_count" >= 0
        and "store_invite"."success_count" + "store_invite"."open_count" <= "store_invite"."max_uses")
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
CREATE TABLE "sign_reminder" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"created_at" timestamptz(3) NOT NULL
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
	"remind" smallint DEFAULT 0 NOT NULL,
	"rules_text" text NOT NULL,
	CONSTRAINT "sign_rule_no_check" CHECK ("sign_rule"."no" > 0),
	CONSTRAINT "sign_rule_cycle_check" CHECK ("sign_rule"."cycle" in ('none', 'week', 'month')),
	CONSTRAINT "sign_rule_base_check" CHECK ("sign_rule"."base_integral" between 0 and 1000),
	CONSTRAINT "sign_rule_streak_check" CHECK (jsonb_typeof("sign_rule"."streak") = 'array' and jsonb_array_length("sign_rule"."streak") <= 30),
	CONSTRAINT "sign_rule_makeup_check" CHECK ("sign_rule"."makeup_cost" between 0 and 100000 and "sign_rule"."makeup_month_limit" between 0 and 10)
);
--> statement-breakpoint
CREATE TABLE "aftersale" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "aftersale_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"as_no" text NOT NULL,
	"order_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"store_id" bigint,
	"agent_id" bigint,
	"salesman_id" bigint,
	"cs_id" bigint,
	"package_id" bigint,
	"kind" text NOT NULL,
	"qty" integer NOT NULL,
	"apply_amount" bigint NOT NULL,
	"approved_amount" bigint,
	"gift_off" bigint DEFAULT 0 NOT NULL,
	"freight_back" bigint DEFAULT 0 NOT NULL,
	"integral_back" bigint DEFAULT 0 NOT NULL,
	"integral_taken" bigint DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"desc" text,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text NOT NULL,
	"return_address" text,
	"return_carrier" text,
	"return_tracking_no" text,
	"resaleable" smallint,
	"auditor_id" bigint,
	"audit_at" timestamptz(3),
	"audit_opinion" text,
	"refused_images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"refund_id" bigint,
	"received_at" timestamptz(3),
	"return_until" timestamptz(3),
	"refund_by" bigint,
	"done_at" timestamptz(3),
	"reminded_at" timestamptz(3),
	CONSTRAINT "aftersale_qty_check" CHECK ("aftersale"."qty" >= 0 and ("aftersale"."qty" = 0) = ("aftersale"."kind" = 'compensation') and "aftersale"."apply_amount" >= 0 and "aftersale"."freight_back" >= 0),
	CONSTRAINT "aftersale_approved_check" CHECK ("aftersale"."approved_amount" is null or ("aftersale"."approved_amount" >= 0 and "aftersale"."approved_amount" + "aftersale"."gift_off" <= "aftersale"."apply_amount")),
	CONSTRAINT "aftersale_gift_off_check" CHECK ("aftersale"."gift_off" >= 0),
	CONSTRAINT "aftersale_state_check" CHECK ("aftersale"."state" in ('applied', 'wait_return', 'returning', 'wait_refund', 'refunding', 'refund_failed', 'done', 'rejected', 'refused', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "aftersale_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "aftersale_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"aftersale_id" bigint NOT NULL,
	"action" text NOT NULL,
	"operator_type" text NOT NULL,
	"operator_id" bigint,
	"content" text,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "aftersale_log_action_check" CHECK ("aftersale_log"."action" in ('create', 'pass', 'reject', 'send', 'accept', 'refuse', 'refund', 'succeed', 'fail', 'cancel', 'expire', 'remind', 'reply'))
);
--> statement-breakpoint
CREATE TABLE "cart_line" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cart_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"sku_id" bigint,
	"package_id" bigint,
	"qty" integer NOT NULL,
	"seen_price" bigint,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "cart_line_goods_check" CHECK (num_nonnulls("cart_line"."sku_id", "cart_line"."package_id") = 1),
	CONSTRAINT "cart_line_qty_check" CHECK ("cart_line"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_title" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_title_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"user_id" bigint NOT NULL,
	"data" jsonb NOT NULL,
	"is_default" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recharge" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recharge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recharge_no" text NOT NULL,
	"user_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"gift" bigint DEFAULT 0 NOT NULL,
	"paid_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "recharge_amount_check" CHECK ("recharge"."amount" > 0 and "recharge"."gift" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sku_alias" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sku_alias_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"store_id" bigint NOT NULL,
	"alias" text NOT NULL,
	"sku_id" bigint NOT NULL,
	"used_count" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint
);
--> statement-breakpoint
CREATE TABLE "red_letter_invoice" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "red_letter_invoice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"invoice_no" text NOT NULL,
	"invoice_key" text,
	"amount" bigint NOT NULL,
	"created_by" bigint,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "red_letter_invoice_amount_check" CHECK ("red_letter_invoice"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "commission" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "commission_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"store_id" bigint,
	"owner_type" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"agent_id" bigint,
	"role" text NOT NULL,
	"base" bigint NOT NULL,
	"rate" integer NOT NULL,
	"amount" bigint NOT NULL,
	"clawback" bigint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'frozen' NOT NULL,
	"settle_at" timestamptz(3),
	"settled_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "commission_amount_check" CHECK ("commission"."base" >= 0 and "commission"."rate" between 0 and 10000 and "commission"."amount" >= 0 and "commission"."clawback" between 0 and "commission"."amount"),
	CONSTRAINT "commission_state_check" CHECK ("commission"."state" in ('frozen', 'settled', 'cancelled')),
	CONSTRAINT "commission_settled_check" CHECK (("commission"."state" = 'settled') = ("commission"."settled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"pay_no" text NOT NULL,
	"biz_type" text NOT NULL,
	"biz_id" bigint NOT NULL,
	"biz_no" text NOT NULL,
	"user_id" bigint NOT NULL,
	"store_id" bigint,
	"agent_id" bigint,
	"cs_id" bigint,
	"channel" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"channel_no" text,
	"prepay_id" text,
	"prepaid_at" timestamptz(3),
	"fee" bigint DEFAULT 0 NOT NULL,
	"voucher" jsonb,
	"serial_no" text,
	"serial_key" text,
	"submitted_by" bigint,
	"submitted_at" timestamptz(3),
	"verifier_id" bigint,
	"verify_at" timestamptz(3),
	"reject_reason" text,
	"paid_at" timestamptz(3),
	"expire_at" timestamptz(3),
	"refunded_amount" bigint DEFAULT 0 NOT NULL,
	"queried_at" timestamptz(3),
	"is_reconciled" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_amount_check" CHECK ("payment"."amount" >= 0 and "payment"."fee" >= 0),
	CONSTRAINT "payment_refunded_check" CHECK ("payment"."refunded_amount" between 0 and "payment"."amount"),
	CONSTRAINT "payment_state_check" CHECK ("payment"."state" in ('pending', 'verifying', 'success', 'rejected', 'closed', 'part_refunded', 'refunded')),
	CONSTRAINT "payment_paid_check" CHECK (("payment"."state" in ('success', 'part_refunded', 'refunded')) = ("payment"."paid_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"event_type" text NOT NULL,
	"biz_no" text,
	"result" text NOT NULL,
	"received_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_batch" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_batch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) NOT NULL,
	"created_by" bigint,
	"count" integer NOT NULL,
	"amount" bigint NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payout_batch_amount_check" CHECK ("payout_batch"."count" > 0 and "payout_batch"."amount" > 0 and "payout_batch"."downloads" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"refund_no" text NOT NULL,
	"payment_id" bigint NOT NULL,
	"order_id" bigint,
	"biz_no" text NOT NULL,
	"source" text NOT NULL,
	"source_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"store_id" bigint,
	"agent_id" bigint,
	"cs_id" bigint,
	"amount" bigint NOT NULL,
	"route" text DEFAULT 'original' NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"channel_refund_no" text,
	"fail_msg" text,
	"route_reason" text,
	"proof" text,
	"operator_id" bigint,
	"sent_at" timestamptz(3),
	"queried_at" timestamptz(3),
	"done_at" timestamptz(3),
	"retry_count" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "refund_amount_check" CHECK ("refund"."amount" > 0),
	CONSTRAINT "refund_state_check" CHECK ("refund"."state" in ('pending', 'processing', 'success', 'failed')),
	CONSTRAINT "refund_done_check" CHECK (("refund"."state" = 'success') = ("refund"."done_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "withdraw" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdraw_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"withdraw_no" text NOT NULL,
	"owner_type" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"agent_id" bigint,
	"salesman_id" bigint,
	"owner_name" text NOT NULL,
	"phone" text,
	"amount" bigint NOT NULL,
	"fee" bigint DEFAULT 0 NOT NULL,
	"actual" bigint NOT NULL,
	"way" text NOT NULL,
	"payee" text,
	"payee_mask" text,
	"invoice_required" smallint DEFAULT 0 NOT NULL,
	"invoice_images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"auditor_id" bigint,
	"audit_at" timestamptz(3),
	"reject_reason" text,
	"payer_id" bigint,
	"paid_at" timestamptz(3),
	"pay_serial" text,
	"pay_serial_key" text,
	"pay_voucher" text,
	"approved_hash" text,
	"bill_no" text,
	"transfer_state" text,
	"transfer_no" text,
	"transfer_package" text,
	"sent_at" timestamptz(3),
	"queried_at" timestamptz(3),
	"fail_msg" text,
	"retry_count" smallint DEFAULT 0 NOT NULL,
	"batch_id" bigint,
	"paid_date" date,
	CONSTRAINT "withdraw_amount_check" CHECK ("withdraw"."amount" > 0 and "withdraw"."fee" >= 0 and "withdraw"."actual" = "withdraw"."amount" - "withdraw"."fee" and "withdraw"."actual" > 0),
	CONSTRAINT "withdraw_state_check" CHECK ("withdraw"."state" in ('pending', 'approved', 'paying', 'paid', 'failed', 'rejected', 'cancelled')),
	CONSTRAINT "withdraw_auditor_check" CHECK ("withdraw"."created_by" is null or "withdraw"."auditor_id" is null or "withdraw"."auditor_id" <> "withdraw"."created_by"),
	CONSTRAINT "withdraw_dual_check" CHECK ("withdraw"."payer_id" is null or ("withdraw"."payer_id" <> "withdraw"."auditor_id" and "withdraw"."payer_id" is distinct from "withdraw"."created_by")),
	CONSTRAINT "withdraw_approved_check" CHECK ("withdraw"."state" not in ('approved', 'paying', 'paid', 'failed') or ("withdraw"."auditor_id" is not null and "withdraw"."approved_hash" is not null)),
	CONSTRAINT "withdraw_payer_check" CHECK ("withdraw"."state" <> 'paid' or "withdraw"."payer_id" is not null),
	CONSTRAINT "withdraw_unpaid_check" CHECK ("withdraw"."payer_id" is null or "withdraw"."state" in ('paying', 'paid', 'failed')),
	CONSTRAINT "withdraw_sent_check" CHECK ("withdraw"."sent_at" is null or "withdraw"."bill_no" is not null),
	CONSTRAINT "withdraw_bill_check" CHECK ("withdraw"."way" <> 'wechat' or "withdraw"."state" not in ('paying', 'paid') or ("withdraw"."bill_no" is not null and "withdraw"."payer_id" is not null)),
	CONSTRAINT "withdraw_rejected_check" CHECK ("withdraw"."state" <> 'rejected' or "withdraw"."reject_reason" is not null),
	CONSTRAINT "withdraw_paid_check" CHECK (("withdraw"."state" = 'paid') = ("withdraw"."paid_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "order_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"consumer" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "order_event_kind_check" CHECK ("order_event"."kind" in ('paid', 'completed', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "sales_order" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"order_no" text NOT NULL,
	"type" text DEFAULT 'normal' NOT NULL,
	"source" text DEFAULT 'miniapp' NOT NULL,
	"user_id" bigint NOT NULL,
	"store_id" bigint,
	"agent_id" bigint,
	"salesman_id" bigint,
	"cs_id" bigint,
	"price_level" text NOT NULL,
	"state" text NOT NULL,
	"item_kinds" integer NOT NULL,
	"qty_total" integer NOT NULL,
	"weight_total" bigint NOT NULL,
	"goods_amount" bigint NOT NULL,
	"activity_off" bigint DEFAULT 0 NOT NULL,
	"coupon_off" bigint DEFAULT 0 NOT NULL,
	"integral_off" bigint DEFAULT 0 NOT NULL,
	"adjust_amount" bigint DEFAULT 0 NOT NULL,
	"adjust_count" smallint DEFAULT 0 NOT NULL,
	"freight_amount" bigint DEFAULT 0 NOT NULL,
	"pay_amount" bigint NOT NULL,
	"paid_amount" bigint DEFAULT 0 NOT NULL,
	"cost_amount" bigint DEFAULT 0 NOT NULL,
	"costed_amount" bigint DEFAULT 0 NOT NULL,
	"refund_amount" bigint DEFAULT 0 NOT NULL,
	"free_amount" bigint DEFAULT 0 NOT NULL,
	"pay_way" text,
	"coupon_user_id" bigint,
	"integral_used" bigint DEFAULT 0 NOT NULL,
	"integral_given" bigint DEFAULT 0 NOT NULL,
	"receiver" text,
	"phone" text,
	"province_code" text,
	"city_code" text,
	"district_code" text,
	"address" text,
	"ship_type" text DEFAULT 'express' NOT NULL,
	"pickup_code" text,
	"buyer_remark" text,
	"seller_remark" text,
	"flag" smallint DEFAULT 0 NOT NULL,
	"invoice_state" text DEFAULT 'none' NOT NULL,
	"invoice" jsonb,
	"invoice_no" text,
	"invoice_key" text,
	"invoice_url" text,
	"invoice_amount" bigint DEFAULT 0 NOT NULL,
	"red_amount" bigint DEFAULT 0 NOT NULL,
	"auto_close_at" timestamptz(3),
	"paid_at" timestamptz(3),
	"ship_at" timestamptz(3),
	"auto_receive_at" timestamptz(3),
	"received_at" timestamptz(3),
	"completed_at" timestamptz(3),
	"closed_at" timestamptz(3),
	"close_reason" text,
	"close_remark" text,
	"reminded_at" timestamptz(3),
	"aftersale_open" smallint DEFAULT 0 NOT NULL,
	"is_counted" smallint DEFAULT 0 NOT NULL,
	"aftersale_since" timestamptz(3),
	CONSTRAINT "sales_order_state_check" CHECK ("sales_order"."state" in ('pending_pay', 'pending_verify', 'pending_group', 'pending_ship', 'part_shipped', 'shipped', 'received', 'completed', 'closed')),
	CONSTRAINT "sales_order_amount_check" CHECK ("sales_order"."pay_amount" = "sales_order"."goods_amount" - "sales_order"."activity_off" - "sales_order"."coupon_off" - "sales_order"."integral_off" + "sales_order"."adjust_amount" + "sales_order"."freight_amount"),
	CONSTRAINT "sales_order_parts_check" CHECK ("sales_order"."goods_amount" >= 0 and "sales_order"."activity_off" >= 0 and "sales_order"."coupon_off" >= 0 and "sales_order"."integral_off" >= 0 and "sales_order"."freight_amount" >= 0
        and "sales_order"."pay_amount" >= 0 and "sales_order"."paid_amount" >= 0 and "sales_order"."refund_amount" >= 0 and "sales_order"."free_amount" >= 0),
	CONSTRAINT "sales_order_refund_check" CHECK ("sales_order"."refund_amount" + "sales_order"."free_amount" <= "sales_order"."paid_amount"),
	CONSTRAINT "sales_order_closed_check" CHECK (("sales_order"."state" = 'closed') = ("sales_order"."closed_at" is not null)),
	CONSTRAINT "sales_order_flag_check" CHECK ("sales_order"."flag" between 0 and 5 and "sales_order"."adjust_count" between 0 and 5),
	CONSTRAINT "sales_order_aftersale_check" CHECK ("sales_order"."aftersale_open" >= 0),
	CONSTRAINT "sales_order_invoice_check" CHECK ("sales_order"."invoice_amount" between 0 and "sales_order"."paid_amount" and "sales_order"."red_amount" between 0 and "sales_order"."invoice_amount")
);
--> statement-breakpoint
CREATE TABLE "sales_order_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_order_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"line_no" smallint NOT NULL,
	"sku_id" bigint NOT NULL,
	"brand_id" bigint NOT NULL,
	"series_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	"code" text NOT NULL,
	"snapshot" jsonb NOT NULL,
	"sale_unit" text NOT NULL,
	"unit_ratio" integer DEFAULT 1 NOT NULL,
	"qty" integer NOT NULL,
	"price_origin" bigint NOT NULL,
	"price" bigint NOT NULL,
	"price_source" text NOT NULL,
	"price_cost" bigint,
	"activity_off" bigint DEFAULT 0 NOT NULL,
	"coupon_off" bigint DEFAULT 0 NOT NULL,
	"integral_off" bigint DEFAULT 0 NOT NULL,
	"adjust" bigint DEFAULT 0 NOT NULL,
	"pay_amount" bigint NOT NULL,
	"shipped_qty" integer DEFAULT 0 NOT NULL,
	"refunded_qty" integer DEFAULT 0 NOT NULL,
	"refunded_unshipped" integer DEFAULT 0 NOT NULL,
	"refunded_amount" bigint DEFAULT 0 NOT NULL,
	"free_amount" bigint DEFAULT 0 NOT NULL,
	"is_gift" smallint DEFAULT 0 NOT NULL,
	"package_id" bigint,
	"package_title" text,
	"package_qty" integer,
	"activity_kind" text,
	"activity_id" bigint,
	"commission_cap_rate" smallint,
	CONSTRAINT "sales_order_item_package_check" CHECK (("sales_order_item"."package_id" is null) = ("sales_order_item"."package_qty" is null) and "sales_order_item"."package_qty" > 0),
	CONSTRAINT "sales_order_item_qty_check" CHECK ("sales_order_item"."qty" > 0 and "sales_order_item"."unit_ratio" > 0),
	CONSTRAINT "sales_order_item_shipped_check" CHECK ("sales_order_item"."shipped_qty" >= 0 and "sales_order_item"."refunded_unshipped" >= 0 and "sales_order_item"."shipped_qty" + "sales_order_item"."refunded_unshipped" <= "sales_order_item"."qty"),
	CONSTRAINT "sales_order_item_refunded_check" CHECK ("sales_order_item"."refunded_qty" between 0 and "sales_order_item"."qty" and "sales_order_item"."refunded_unshipped" <= "sales_order_item"."refunded_qty"),
	CONSTRAINT "sales_order_item_amount_check" CHECK ("sales_order_item"."refunded_amount" between 0 and "sales_order_item"."pay_amount" and "sales_order_item"."free_amount" between 0 and "sales_order_item"."pay_amount"),
	CONSTRAINT "sales_order_item_parts_check" CHECK ("sales_order_item"."pay_amount" = "sales_order_item"."price" * "sales_order_item"."qty" - "sales_order_item"."activity_off" - "sales_order_item"."coupon_off" - "sales_order_item"."integral_off" + "sales_order_item"."adjust"
        and "sales_order_item"."activity_off" >= 0 and "sales_order_item"."coupon_off" >= 0 and "sales_order_item"."integral_off" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sales_order_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_order_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"action" text NOT NULL,
	"from_state" text,
	"to_state" text,
	"operator_type" text NOT NULL,
	"operator_id" bigint,
	"content" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "sales_order_log_action_check" CHECK ("sales_order_log"."action" in ('create', 'pay', 'voucher', 'submitVoucher', 'rejectVoucher', 'price', 'address', 'remark', 'close', 'cancel', 'expire', 'cancelRefund', 'refundAll', 'latePay', 'formGroup', 'failGroup', 'ship', 'shipRest', 'pickup', 'receive', 'confirm', 'autoReceive', 'complete', 'invoice', 'redLetter', 'applyInvoice', 'remind', 'aftersale'))
);
--> statement-breakpoint
CREATE TABLE "shipment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"shipment_no" text NOT NULL,
	"order_id" bigint NOT NULL,
	"ship_type" text NOT NULL,
	"carrier_code" text,
	"tracking_no" text,
	"weight" bigint,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'shipped' NOT NULL,
	"shipped_by" bigint,
	"shipped_at" timestamptz(3) NOT NULL,
	"signed_at" timestamptz(3),
	CONSTRAINT "shipment_state_check" CHECK ("shipment"."state" in ('shipped', 'signed'))
);
--> statement-breakpoint
CREATE TABLE "shipment_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shipment_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"qty" integer NOT NULL,
	CONSTRAINT "shipment_item_qty_check" CHECK ("shipment_item"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "payout_batch_item" (
	"batch_id" bigint NOT NULL,
	"withdraw_id" bigint NOT NULL,
	"attempt" smallint NOT NULL,
	"pay_no" text NOT NULL,
	"amount" bigint NOT NULL,
	"payee" text,
	CONSTRAINT "payout_batch_item_batch_id_withdraw_id_pk" PRIMARY KEY("batch_id","withdraw_id"),
	CONSTRAINT "payout_batch_item_amount_check" CHECK ("payout_batch_item"."amount" > 0 and "payout_batch_item"."attempt" >= 0)
);
--> statement-breakpoint
CREATE TABLE "price_change_row" (
	"change_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	CONSTRAINT "price_change_row_change_id_sku_id_pk" PRIMARY KEY("change_id","sku_id")
);
--> statement-breakpoint
CREATE TABLE "price_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"change_no" text GENERATED ALWAYS AS ('TJ' || lpad(id::text, greatest(8, length(id::text)), '0')) STORED NOT NULL,
	"state" text NOT NULL,
	"input" jsonb NOT NULL,
	"source" text DEFAULT 'bulk' NOT NULL,
	"field" text,
	"impact" jsonb NOT NULL,
	"reason" text NOT NULL,
	"run_at" timestamptz(3),
	"auditor_id" bigint,
	"audit_at" timestamptz(3),
	"reject_reason" text,
	"task_id" bigint,
	CONSTRAINT "price_change_state_check" CHECK ("price_change"."state" in ('pending', 'scheduled', 'applied', 'rejected', 'cancelled')),
	CONSTRAINT "price_change_source_check" CHECK ("price_change"."source" in ('bulk', 'import', 'grid', 'form')),
	CONSTRAINT "price_change_field_check" CHECK (("price_change"."field" is not null) = ("price_change"."source" = 'bulk')),
	CONSTRAINT "price_change_auditor_check" CHECK ("price_change"."auditor_id" is distinct from "price_change"."created_by"),
	CONSTRAINT "price_change_applied_check" CHECK (("price_change"."state" = 'applied') = ("price_change"."task_id" is not null)),
	CONSTRAINT "price_change_rejected_check" CHECK (("price_change"."state" = 'rejected') = ("price_change"."reject_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "sales_day" (
	"day" date NOT NULL,
	"agent_id" bigint NOT NULL,
	"cs_id" bigint NOT NULL,
	"orders" integer NOT NULL,
	"amount" bigint NOT NULL,
	"cost" bigint NOT NULL,
	"costed" bigint NOT NULL,
	"refunds" integer NOT NULL,
	"refund_amount" bigint NOT NULL,
	"shipped" integer DEFAULT 0 NOT NULL,
	"ship_minutes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "sales_day_pkey" PRIMARY KEY("day","agent_id","cs_id"),
	CONSTRAINT "sales_day_counts_check" CHECK ("sales_day"."orders" >= 0 and "sales_day"."refunds" >= 0 and "sales_day"."amount" >= 0 and "sales_day"."refund_amount" >= 0),
	CONSTRAINT "sales_day_shipped_check" CHECK ("sales_day"."shipped" >= 0 and "sales_day"."ship_minutes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sales_done" (
	"day" date PRIMARY KEY NOT NULL,
	"done_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_goods" (
	"month" date NOT NULL,
	"sku_id" bigint NOT NULL,
	"qty" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "sales_goods_pkey" PRIMARY KEY("month","sku_id"),
	CONSTRAINT "sales_goods_counts_check" CHECK ("sales_goods"."qty" >= 0 and "sales_goods"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sales_goods_day" (
	"day" date NOT NULL,
	"sku_id" bigint NOT NULL,
	"agent_id" bigint NOT NULL,
	"cs_id" bigint NOT NULL,
	"qty" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "sales_goods_day_pkey" PRIMARY KEY("day","sku_id","agent_id","cs_id"),
	CONSTRAINT "sales_goods_day_counts_check" CHECK ("sales_goods_day"."qty" >= 0 and "sales_goods_day"."amount" >= 0)
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
	CONSTRAINT "sales_part_kind_check" CHECK ("sales_part"."kind" in ('level', 'way', 'source', 'province', 'city', 'hour', 'category', 'brand', 'series')),
	CONSTRAINT "sales_part_counts_check" CHECK ("sales_part"."orders" >= 0 and "sales_part"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sales_part_day" (
	"day" date NOT NULL,
	"agent_id" bigint NOT NULL,
	"cs_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"orders" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "sales_part_day_pkey" PRIMARY KEY("agent_id","kind","day","cs_id","key"),
	CONSTRAINT "sales_part_day_kind_check" CHECK ("sales_part_day"."kind" in ('level', 'way', 'source', 'province', 'city', 'hour', 'category', 'brand', 'series')),
	CONSTRAINT "sales_part_day_counts_check" CHECK ("sales_part_day"."orders" >= 0 and "sales_part_day"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sales_salesman" (
	"salesman_id" bigint NOT NULL,
	"day" date NOT NULL,
	"orders" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "sales_salesman_pkey" PRIMARY KEY("salesman_id","day"),
	CONSTRAINT "sales_salesman_counts_check" CHECK ("sales_salesman"."orders" >= 0 and "sales_salesman"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sales_store" (
	"month" date NOT NULL,
	"store_id" bigint NOT NULL,
	"agent_id" bigint NOT NULL,
	"cs_id" bigint NOT NULL,
	"first_day" date NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "sales_store_pkey" PRIMARY KEY("month","agent_id","cs_id","store_id"),
	CONSTRAINT "sales_store_counts_check" CHECK ("sales_store"."orders" >= 0 and "sales_store"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sales_store_day" (
	"day" date NOT NULL,
	"store_id" bigint NOT NULL,
	"agent_id" bigint NOT NULL,
	"cs_id" bigint NOT NULL,
	"placed" integer NOT NULL,
	"paid" integer NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "sales_store_day_pkey" PRIMARY KEY("day","store_id","agent_id","cs_id"),
	CONSTRAINT "sales_store_day_counts_check" CHECK ("sales_store_day"."placed" >= 0 and "sales_store_day"."paid" >= 0 and "sales_store_day"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_day" (
	"day" date PRIMARY KEY NOT NULL,
	"value" bigint NOT NULL,
	"in_stock" integer NOT NULL,
	"unsold" integer NOT NULL,
	"unsold_value" bigint NOT NULL,
	"sold" integer NOT NULL,
	"offered" integer NOT NULL,
	"unsold_top" jsonb NOT NULL,
	"done_at" timestamptz(3) NOT NULL,
	CONSTRAINT "stock_day_counts_check" CHECK ("stock_day"."unsold" between 0 and "stock_day"."in_stock" and "stock_day"."sold" between 0 and "stock_day"."offered" and "stock_day"."value" >= "stock_day"."unsold_value")
);
--> statement-breakpoint
CREATE TABLE "stock_unsold" (
	"sku_id" bigint PRIMARY KEY NOT NULL,
	"stock" integer NOT NULL,
	"value" bigint
);
--> statement-breakpoint
CREATE TABLE "pay_difference" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pay_difference_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"statement_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"kind" text NOT NULL,
	"no" text NOT NULL,
	"ours" bigint,
	"theirs" bigint,
	"created_at" timestamptz(3) NOT NULL,
	"resolved_at" timestamptz(3),
	"resolved_by" bigint,
	"note" text,
	CONSTRAINT "pay_difference_kind_check" CHECK ("pay_difference"."kind" in ('only_there', 'only_here', 'amount') and "pay_difference"."subject" in ('payment', 'refund')),
	CONSTRAINT "pay_difference_resolved_check" CHECK (("pay_difference"."resolved_at" is null) = ("pay_difference"."resolved_by" is null) and ("pay_difference"."resolved_at" is null) = ("pay_difference"."note" is null))
);
--> statement-breakpoint
CREATE TABLE "pay_statement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pay_statement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"day" date NOT NULL,
	"payment_count" integer NOT NULL,
	"payment_amount" bigint NOT NULL,
	"refund_count" integer NOT NULL,
	"refund_amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" bigint
);
--> statement-breakpoint
CREATE TABLE "balance_adjust" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "balance_adjust_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"adjust_no" text GENERATED ALWAYS AS ('BA' || lpad(id::text, greatest(8, length(id::text)), '0')) STORED NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text DEFAULT 'balance' NOT NULL,
	"direction" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"vouchers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text NOT NULL,
	"auditor_id" bigint,
	"audit_at" timestamptz(3),
	"reject_reason" text,
	"import_key" text,
	CONSTRAINT "balance_adjust_amount_check" CHECK ("balance_adjust"."amount" > 0),
	CONSTRAINT "balance_adjust_kind_check" CHECK ("balance_adjust"."kind" in ('balance', 'integral')),
	CONSTRAINT "balance_adjust_direction_check" CHECK ("balance_adjust"."direction" in ('add', 'sub')),
	CONSTRAINT "balance_adjust_state_check" CHECK ("balance_adjust"."state" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "balance_adjust_auditor_check" CHECK ("balance_adjust"."created_by" is not null and "balance_adjust"."auditor_id" is distinct from "balance_adjust"."created_by"),
	CONSTRAINT "balance_adjust_decided_check" CHECK (("balance_adjust"."state" = 'pending') = ("balance_adjust"."audit_at" is null)),
	CONSTRAINT "balance_adjust_rejected_check" CHECK ("balance_adjust"."state" <> 'rejected' or ("balance_adjust"."auditor_id" is not null and "balance_adjust"."reject_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "comment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entity" text NOT NULL,
	"row_id" bigint NOT NULL,
	"content" text NOT NULL,
	"mentions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" bigint NOT NULL,
	"deleted_at" timestamptz(3),
	CONSTRAINT "comment_content_check" CHECK (char_length("comment"."content") between 1 and 1000),
	CONSTRAINT "comment_mentions_check" CHECK (jsonb_array_length("comment"."mentions") <= 5)
);
--> statement-breakpoint
CREATE TABLE "area" (
	"code" char(6) PRIMARY KEY NOT NULL,
	"parent_code" char(6),
	"level" smallint NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "protocol" (
	"func" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"params" jsonb NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "protocol_scene" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "protocol_scene_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) NOT NULL,
	"created_by" bigint,
	"scene" text NOT NULL,
	"url" text NOT NULL,
	CONSTRAINT "protocol_scene_scene_key" UNIQUE("scene"),
	CONSTRAINT "protocol_scene_url_key" UNIQUE("url")
);
--> statement-breakpoint
CREATE TABLE "desk_claim" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "desk_claim_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"row_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"claimed_at" timestamptz(3) NOT NULL,
	"until" timestamptz(3) NOT NULL,
	"handed_by" bigint,
	"handed_at" timestamptz(3),
	"note" text,
	"draft" jsonb,
	CONSTRAINT "desk_claim_until_check" CHECK ("desk_claim"."until" > "desk_claim"."claimed_at"),
	CONSTRAINT "desk_claim_note_check" CHECK (char_length("desk_claim"."note") between 1 and 1000),
	CONSTRAINT "desk_claim_handed_check" CHECK (("desk_claim"."handed_by" is null) = ("desk_claim"."handed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "giveaway" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "giveaway_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) NOT NULL,
	"day" date NOT NULL,
	"actor_id" bigint NOT NULL,
	"approver_id" bigint,
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"customer_id" bigint,
	"direct" bigint NOT NULL,
	"campaign" bigint NOT NULL,
	"direct_limit" bigint,
	"campaign_limit" bigint,
	CONSTRAINT "giveaway_amount_check" CHECK ("giveaway"."direct" >= 0 and "giveaway"."campaign" >= 0 and "giveaway"."direct" + "giveaway"."campaign" > 0),
	CONSTRAINT "giveaway_approver_check" CHECK ("giveaway"."approver_id" <> "giveaway"."actor_id")
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
CREATE TABLE "agent" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agent_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"code" text DEFAULT next_code('A', 'agent_code_seq', 5) NOT NULL,
	"name" text NOT NULL,
	"short_name" text,
	"level" smallint NOT NULL,
	"parent_id" bigint,
	"parent_level" smallint GENERATED ALWAYS AS (case when parent_id is null then null else 1 end) STORED,
	"contact" text NOT NULL,
	"phone" text NOT NULL,
	"license_no" text,
	"license_image" text,
	"address" text,
	"commission_rate" integer DEFAULT 0 NOT NULL,
	"deposit" bigint DEFAULT 0 NOT NULL,
	"contract_no" text,
	"contract_images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"contract_start" date NOT NULL,
	"contract_end" date NOT NULL,
	"bank_name" text,
	"bank_branch" text,
	"account_name" text,
	"bank_account" text,
	"bank_account_tail" text,
	"state" text DEFAULT 'active' NOT NULL,
	"remark" text,
	"contract_warned" smallint,
	"salesman_count" integer DEFAULT 0 NOT NULL,
	"store_count" integer DEFAULT 0 NOT NULL,
	"month_amount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "agent_id_level_key" UNIQUE("id","level"),
	CONSTRAINT "agent_level_check" CHECK (("agent"."level" = 1 and "agent"."parent_id" is null) or ("agent"."level" = 2 and "agent"."parent_id" is not null)),
	CONSTRAINT "agent_contract_check" CHECK ("agent"."contract_end" >= "agent"."contract_start"),
	CONSTRAINT "agent_commission_rate_check" CHECK ("agent"."commission_rate" between 0 and 10000),
	CONSTRAINT "agent_state_check" CHECK ("agent"."state" in ('active', 'frozen', 'expired', 'terminated')),
	CONSTRAINT "agent_counts_check" CHECK ("agent"."salesman_count" >= 0 and "agent"."store_count" >= 0 and "agent"."month_amount" >= 0)
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
	"nickname" text NOT NULL,
	"avatar" text,
	"qrcode" text NOT NULL,
	"phone" text,
	"areas" text[] DEFAULT '{}' NOT NULL,
	"work_time" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"max_customers" integer,
	"weight" smallint DEFAULT 10 NOT NULL,
	"is_default" smallint DEFAULT 0 NOT NULL,
	"user_count" integer DEFAULT 0 NOT NULL,
	"store_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "customer_service_default_check" CHECK ("customer_service"."is_default" = 0 or ("customer_service"."status" = 1 and "customer_service"."deleted_at" is null)),
	CONSTRAINT "customer_service_weight_check" CHECK ("customer_service"."weight" between 1 and 100),
	CONSTRAINT "customer_service_counts_check" CHECK ("customer_service"."user_count" >= 0 and "customer_service"."store_count" >= 0),
	CONSTRAINT "customer_service_off_check" CHECK ("customer_service"."status" = 1 and "customer_service"."deleted_at" is null or "customer_service"."user_count" + "customer_service"."store_count" = 0),
	CONSTRAINT "customer_service_max_customers_check" CHECK ("customer_service"."max_customers" >= 0)
);
--> statement-breakpoint
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
CREATE TABLE "account" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"owner_type" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"unit" text GENERATED ALWAYS AS (case when kind like 'integral%' then 'integral' else 'fen' end) STORED NOT NULL,
	"available" bigint DEFAULT 0 NOT NULL,
	"frozen" bigint DEFAULT 0 NOT NULL,
	"total_in" bigint DEFAULT 0 NOT NULL,
	"total_out" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "account_owner_check" CHECK (case when "account"."owner_type" = 'system' then "account"."owner_id" = 0 and "account"."kind" not in ('balance', 'commission', 'integral')
        else "account"."owner_type" in ('user', 'agent', 'salesman') and "account"."owner_id" > 0 and "account"."kind" in ('balance', 'commission', 'integral') end),
	CONSTRAINT "account_available_check" CHECK ("account"."available" >= 0 or "account"."kind" in ('commission', 'integral')),
	CONSTRAINT "account_frozen_check" CHECK ("account"."frozen" >= 0),
	CONSTRAINT "account_sum_check" CHECK ("account"."available" + "account"."frozen" = "account"."total_in" - "account"."total_out"),
	CONSTRAINT "account_system_check" CHECK ("account"."owner_type" <> 'system' or ("account"."total_in" = 0 and "account"."total_out" = 0 and "account"."frozen" = 0))
);
--> statement-breakpoint
CREATE TABLE "account_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) NOT NULL,
	"account_id" bigint NOT NULL,
	"transfer_id" bigint NOT NULL,
	"owner_id" bigint NOT NULL,
	"operator_id" bigint,
	"delta" bigint NOT NULL,
	"available_after" bigint NOT NULL,
	"frozen_delta" bigint NOT NULL,
	"frozen_after" bigint NOT NULL,
	"owner_type" text NOT NULL,
	"kind" text NOT NULL,
	"operator_type" text NOT NULL,
	"log_no" text NOT NULL,
	"biz_type" text NOT NULL,
	"biz_id" text NOT NULL,
	"title" text,
	"remark" text
);
--> statement-breakpoint
CREATE TABLE "ledger_day" (
	"day" date NOT NULL,
	"owner_type" text NOT NULL,
	"kind" text NOT NULL,
	"unit" text NOT NULL,
	"debit" bigint NOT NULL,
	"credit" bigint NOT NULL,
	"last_id" bigint NOT NULL,
	CONSTRAINT "ledger_day_pkey" PRIMARY KEY("day","owner_type","kind")
);
--> statement-breakpoint
CREATE TABLE "transfer" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transfer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) NOT NULL,
	"debit_account_id" bigint NOT NULL,
	"credit_account_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"pending_id" bigint,
	"operator_id" bigint,
	"leg" smallint DEFAULT 1 NOT NULL,
	"phase" text NOT NULL,
	"operator_type" text NOT NULL,
	"biz_type" text NOT NULL,
	"biz_id" text NOT NULL,
	"title" text,
	"remark" text,
	CONSTRAINT "transfer_amount_check" CHECK ("transfer"."amount" between 1 and 9007199254740991),
	CONSTRAINT "transfer_accounts_check" CHECK ("transfer"."debit_account_id" <> "transfer"."credit_account_id"),
	CONSTRAINT "transfer_phase_check" CHECK ("transfer"."phase" in ('posted', 'pending', 'settled', 'voided')),
	CONSTRAINT "transfer_pending_check" CHECK (("transfer"."phase" in ('settled', 'voided')) = ("transfer"."pending_id" is not null)),
	CONSTRAINT "transfer_operator_check" CHECK ("transfer"."operator_type" in ('system', 'admin', 'user')),
	CONSTRAINT "transfer_biz_check" CHECK ("transfer"."biz_type" ~ '^[a-z][a-z_]{1,39}$' and char_length("transfer"."biz_id") between 1 and 64),
	CONSTRAINT "transfer_texts_check" CHECK (char_length("transfer"."title") <= 100 and char_length("transfer"."remark") <= 500)
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
CREATE TABLE "notification_news" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"row_id" bigint NOT NULL,
	"caused_by" bigint,
	"created_at" timestamptz(3) NOT NULL
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
ALTER TABLE "group_activity" ADD CONSTRAINT "group_activity_spu_id_spu_id_fk" FOREIGN KEY ("spu_id") REFERENCES "public"."spu"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_buyer" ADD CONSTRAINT "group_buyer_activity_id_group_activity_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."group_activity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_buyer" ADD CONSTRAINT "group_buyer_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_item" ADD CONSTRAINT "group_item_activity_id_group_activity_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."group_activity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_item" ADD CONSTRAINT "group_item_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_team_id_group_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."group_team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_team" ADD CONSTRAINT "group_team_activity_id_group_activity_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."group_activity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_team" ADD CONSTRAINT "group_team_leader_user_id_customer_id_fk" FOREIGN KEY ("leader_user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_team" ADD CONSTRAINT "group_team_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_team" ADD CONSTRAINT "group_team_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_team" ADD CONSTRAINT "group_team_cs_id_customer_service_id_fk" FOREIGN KEY ("cs_id") REFERENCES "public"."customer_service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "red_envelope_record" ADD CONSTRAINT "red_envelope_record_activity_id_red_envelope_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."red_envelope"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "red_envelope_record" ADD CONSTRAINT "red_envelope_record_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "red_envelope_record" ADD CONSTRAINT "red_envelope_record_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "red_envelope_user" ADD CONSTRAINT "red_envelope_user_activity_id_red_envelope_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."red_envelope"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "red_envelope_user" ADD CONSTRAINT "red_envelope_user_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner_count" ADD CONSTRAINT "banner_count_banner_id_banner_id_fk" FOREIGN KEY ("banner_id") REFERENCES "public"."banner"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "gift_item" ADD CONSTRAINT "gift_item_gift_id_gift_id_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."gift"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_item" ADD CONSTRAINT "gift_item_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_record" ADD CONSTRAINT "gift_record_gift_id_gift_id_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."gift"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_record" ADD CONSTRAINT "gift_record_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_item" ADD CONSTRAINT "package_item_package_id_package_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."package"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_item" ADD CONSTRAINT "package_item_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scene_spu" ADD CONSTRAINT "scene_spu_scene_id_scene_id_fk" FOREIGN KEY ("scene_id") REFERENCES "public"."scene"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scene_spu" ADD CONSTRAINT "scene_spu_spu_id_spu_id_fk" FOREIGN KEY ("spu_id") REFERENCES "public"."spu"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_parent_id_category_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sku" ADD CONSTRAINT "sku_spu_id_spu_id_fk" FOREIGN KEY ("spu_id") REFERENCES "public"."spu"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sku" ADD CONSTRAINT "sku_series_fkey" FOREIGN KEY ("series_id","brand_id") REFERENCES "public"."series"("id","brand_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "sku_price_log" ADD CONSTRAINT "sku_price_log_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sku_stock_log" ADD CONSTRAINT "sku_stock_log_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spu" ADD CONSTRAINT "spu_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spu" ADD CONSTRAINT "spu_detail_id_detail_id_fk" FOREIGN KEY ("detail_id") REFERENCES "public"."detail"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spu" ADD CONSTRAINT "spu_common_header_id_detail_id_fk" FOREIGN KEY ("common_header_id") REFERENCES "public"."detail"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spu" ADD CONSTRAINT "spu_common_footer_id_detail_id_fk" FOREIGN KEY ("common_footer_id") REFERENCES "public"."detail"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spu" ADD CONSTRAINT "spu_freight_template_id_freight_template_id_fk" FOREIGN KEY ("freight_template_id") REFERENCES "public"."freight_template"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spu" ADD CONSTRAINT "spu_series_fkey" FOREIGN KEY ("series_id","brand_id") REFERENCES "public"."series"("id","brand_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "integral_goods" ADD CONSTRAINT "integral_goods_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integral_goods_user" ADD CONSTRAINT "integral_goods_user_goods_id_integral_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."integral_goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integral_goods_user" ADD CONSTRAINT "integral_goods_user_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integral_order" ADD CONSTRAINT "integral_order_goods_id_integral_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."integral_goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integral_order" ADD CONSTRAINT "integral_order_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integral_order" ADD CONSTRAINT "integral_order_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integral_order" ADD CONSTRAINT "integral_order_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integral_order" ADD CONSTRAINT "integral_order_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_chance" ADD CONSTRAINT "lottery_chance_lottery_id_lottery_id_fk" FOREIGN KEY ("lottery_id") REFERENCES "public"."lottery"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_chance" ADD CONSTRAINT "lottery_chance_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_prize" ADD CONSTRAINT "lottery_prize_lottery_id_lottery_id_fk" FOREIGN KEY ("lottery_id") REFERENCES "public"."lottery"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_prize" ADD CONSTRAINT "lottery_prize_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_record" ADD CONSTRAINT "lottery_record_lottery_id_lottery_id_fk" FOREIGN KEY ("lottery_id") REFERENCES "public"."lottery"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_record" ADD CONSTRAINT "lottery_record_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_record" ADD CONSTRAINT "lottery_record_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_record" ADD CONSTRAINT "lottery_record_prize_id_lottery_prize_id_fk" FOREIGN KEY ("prize_id") REFERENCES "public"."lottery_prize"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_record" ADD CONSTRAINT "lottery_record_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_record" ADD CONSTRAINT "lottery_record_chance_id_lottery_chance_id_fk" FOREIGN KEY ("chance_id") REFERENCES "public"."lottery_chance"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_record" ADD CONSTRAINT "lottery_record_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_user" ADD CONSTRAINT "lottery_user_lottery_id_lottery_id_fk" FOREIGN KEY ("lottery_id") REFERENCES "public"."lottery"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_user" ADD CONSTRAINT "lottery_user_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_weights" ADD CONSTRAINT "lottery_weights_lottery_id_lottery_id_fk" FOREIGN KEY ("lottery_id") REFERENCES "public"."lottery"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_address" ADD CONSTRAINT "customer_address_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_area" ADD CONSTRAINT "agent_area_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assign_log" ADD CONSTRAINT "assign_log_from_cs_id_customer_service_id_fk" FOREIGN KEY ("from_cs_id") REFERENCES "public"."customer_service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assign_log" ADD CONSTRAINT "assign_log_to_cs_id_customer_service_id_fk" FOREIGN KEY ("to_cs_id") REFERENCES "public"."customer_service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_invite_record" ADD CONSTRAINT "store_invite_record_invite_id_store_invite_id_fk" FOREIGN KEY ("invite_id") REFERENCES "public"."store_invite"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_invite_record" ADD CONSTRAINT "store_invite_record_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_invite_record" ADD CONSTRAINT "store_invite_record_audit_id_store_audit_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."store_audit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_invite_record" ADD CONSTRAINT "store_invite_record_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_session" ADD CONSTRAINT "customer_session_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_cs_id_customer_service_id_fk" FOREIGN KEY ("cs_id") REFERENCES "public"."customer_service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_inviter_user_id_customer_id_fk" FOREIGN KEY ("inviter_user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_invite_id_store_invite_id_fk" FOREIGN KEY ("invite_id") REFERENCES "public"."store_invite"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "salesman" ADD CONSTRAINT "salesman_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "salesman" ADD CONSTRAINT "salesman_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store" ADD CONSTRAINT "store_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store" ADD CONSTRAINT "store_salesman_id_salesman_id_fk" FOREIGN KEY ("salesman_id") REFERENCES "public"."salesman"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store" ADD CONSTRAINT "store_cs_id_customer_service_id_fk" FOREIGN KEY ("cs_id") REFERENCES "public"."customer_service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store" ADD CONSTRAINT "store_owner_user_id_customer_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store" ADD CONSTRAINT "store_invite_id_store_invite_id_fk" FOREIGN KEY ("invite_id") REFERENCES "public"."store_invite"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_audit" ADD CONSTRAINT "store_audit_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_audit" ADD CONSTRAINT "store_audit_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_audit" ADD CONSTRAINT "store_audit_invite_id_store_invite_id_fk" FOREIGN KEY ("invite_id") REFERENCES "public"."store_invite"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_audit" ADD CONSTRAINT "store_audit_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_audit" ADD CONSTRAINT "store_audit_salesman_id_salesman_id_fk" FOREIGN KEY ("salesman_id") REFERENCES "public"."salesman"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_audit" ADD CONSTRAINT "store_audit_prev_id_store_audit_id_fk" FOREIGN KEY ("prev_id") REFERENCES "public"."store_audit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_invite" ADD CONSTRAINT "store_invite_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_invite" ADD CONSTRAINT "store_invite_salesman_id_salesman_id_fk" FOREIGN KEY ("salesman_id") REFERENCES "public"."salesman"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_record" ADD CONSTRAINT "sign_record_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_record" ADD CONSTRAINT "sign_record_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_record" ADD CONSTRAINT "sign_record_rule_id_sign_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."sign_rule"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_reminder" ADD CONSTRAINT "sign_reminder_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_reward" ADD CONSTRAINT "sign_reward_record_id_sign_record_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."sign_record"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_reward" ADD CONSTRAINT "sign_reward_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aftersale" ADD CONSTRAINT "aftersale_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aftersale" ADD CONSTRAINT "aftersale_item_id_sales_order_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."sales_order_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aftersale" ADD CONSTRAINT "aftersale_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aftersale" ADD CONSTRAINT "aftersale_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aftersale" ADD CONSTRAINT "aftersale_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aftersale" ADD CONSTRAINT "aftersale_salesman_id_salesman_id_fk" FOREIGN KEY ("salesman_id") REFERENCES "public"."salesman"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aftersale" ADD CONSTRAINT "aftersale_cs_id_customer_service_id_fk" FOREIGN KEY ("cs_id") REFERENCES "public"."customer_service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aftersale_log" ADD CONSTRAINT "aftersale_log_aftersale_id_aftersale_id_fk" FOREIGN KEY ("aftersale_id") REFERENCES "public"."aftersale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_package_id_package_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."package"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_title" ADD CONSTRAINT "invoice_title_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recharge" ADD CONSTRAINT "recharge_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sku_alias" ADD CONSTRAINT "sku_alias_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sku_alias" ADD CONSTRAINT "sku_alias_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "red_letter_invoice" ADD CONSTRAINT "red_letter_invoice_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission" ADD CONSTRAINT "commission_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission" ADD CONSTRAINT "commission_item_id_sales_order_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."sales_order_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission" ADD CONSTRAINT "commission_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission" ADD CONSTRAINT "commission_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdraw" ADD CONSTRAINT "withdraw_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdraw" ADD CONSTRAINT "withdraw_salesman_id_salesman_id_fk" FOREIGN KEY ("salesman_id") REFERENCES "public"."salesman"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdraw" ADD CONSTRAINT "withdraw_batch_id_payout_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_salesman_id_salesman_id_fk" FOREIGN KEY ("salesman_id") REFERENCES "public"."salesman"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_cs_id_customer_service_id_fk" FOREIGN KEY ("cs_id") REFERENCES "public"."customer_service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order_item" ADD CONSTRAINT "sales_order_item_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order_item" ADD CONSTRAINT "sales_order_item_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order_log" ADD CONSTRAINT "sales_order_log_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_item" ADD CONSTRAINT "shipment_item_shipment_id_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_item" ADD CONSTRAINT "shipment_item_item_id_sales_order_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."sales_order_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batch_item" ADD CONSTRAINT "payout_batch_item_batch_id_payout_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batch_item" ADD CONSTRAINT "payout_batch_item_withdraw_id_withdraw_id_fk" FOREIGN KEY ("withdraw_id") REFERENCES "public"."withdraw"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_change_row" ADD CONSTRAINT "price_change_row_change_id_price_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."price_change"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_change_row" ADD CONSTRAINT "price_change_row_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_difference" ADD CONSTRAINT "pay_difference_statement_id_pay_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."pay_statement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_adjust" ADD CONSTRAINT "balance_adjust_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_claim" ADD CONSTRAINT "desk_claim_person_id_admin_user_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_claim" ADD CONSTRAINT "desk_claim_handed_by_admin_user_id_fk" FOREIGN KEY ("handed_by") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_heading" ADD CONSTRAINT "import_heading_admin_user_id_admin_user_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "config_request_change" ADD CONSTRAINT "config_request_change_request_id_config_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."config_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_admin_user_id_admin_user_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent" ADD CONSTRAINT "agent_parent_id_agent_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."agent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent" ADD CONSTRAINT "agent_parent_level_fk" FOREIGN KEY ("parent_id","parent_level") REFERENCES "public"."agent"("id","level") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_call" ADD CONSTRAINT "resource_call_resource_id_resource_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resource"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity" ADD CONSTRAINT "identity_admin_user_id_admin_user_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_challenge" ADD CONSTRAINT "login_challenge_admin_user_id_admin_user_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_device" ADD CONSTRAINT "login_device_admin_user_id_admin_user_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_admin_user_id_admin_user_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_admin_user_id_admin_user_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_viewed_user_id_admin_user_id_fk" FOREIGN KEY ("viewed_user_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_token" ADD CONSTRAINT "session_token_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_user" ADD CONSTRAINT "admin_user_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_user_role" ADD CONSTRAINT "admin_user_role_admin_user_id_admin_user_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_user_role" ADD CONSTRAINT "admin_user_role_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_parent_id_department_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_head_id_admin_user_id_fk" FOREIGN KEY ("head_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu" ADD CONSTRAINT "menu_parent_id_menu_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."menu"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_folder_id_media_folder_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."media_folder"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_folder" ADD CONSTRAINT "media_folder_parent_id_media_folder_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."media_folder"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_undo_of_task_id_fk" FOREIGN KEY ("undo_of") REFERENCES "public"."task"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_change" ADD CONSTRAINT "task_change_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_failure" ADD CONSTRAINT "task_failure_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_sort_idx" ON "collection" USING btree ("sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "collection_start_at_idx" ON "collection" USING btree ("start_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "collection_created_at_idx" ON "collection" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "collection_end_at_idx" ON "collection" USING btree ("end_at") WHERE deleted_at is null and state in ('published', 'paused');--> statement-breakpoint
CREATE INDEX "collection_buyer_user_id_idx" ON "collection_buyer" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "collection_buyer_sku_id_idx" ON "collection_buyer" USING btree ("sku_id");--> statement-breakpoint
CREATE INDEX "collection_goods_sku_id_idx" ON "collection_goods" USING btree ("sku_id","collection_id");--> statement-breakpoint
CREATE INDEX "coupon_title_trgm_idx" ON "coupon" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "coupon_sort_idx" ON "coupon" USING btree ("sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "coupon_start_at_idx" ON "coupon" USING btree ("start_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "coupon_created_at_idx" ON "coupon" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "coupon_end_at_idx" ON "coupon" USING btree ("end_at") WHERE deleted_at is null and state in ('published', 'paused');--> statement-breakpoint
CREATE INDEX "coupon_issue_type_idx" ON "coupon" USING btree ("issue_type","id") WHERE deleted_at is null and state = 'published';--> statement-breakpoint
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
CREATE INDEX "group_activity_sort_idx" ON "group_activity" USING btree ("sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "group_activity_start_at_idx" ON "group_activity" USING btree ("start_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "group_activity_created_at_idx" ON "group_activity" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "group_activity_spu_id_idx" ON "group_activity" USING btree ("spu_id","id");--> statement-breakpoint
CREATE INDEX "group_activity_end_at_idx" ON "group_activity" USING btree ("end_at") WHERE deleted_at is null and state in ('published', 'paused');--> statement-breakpoint
CREATE INDEX "group_buyer_user_id_idx" ON "group_buyer" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "group_item_sku_id_idx" ON "group_item" USING btree ("sku_id","activity_id");--> statement-breakpoint
CREATE UNIQUE INDEX "group_member_order_id_key" ON "group_member" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "group_member_user_id_key" ON "group_member" USING btree ("team_id","user_id") WHERE seat <> 'left';--> statement-breakpoint
CREATE INDEX "group_member_team_id_idx" ON "group_member" USING btree ("team_id","id");--> statement-breakpoint
CREATE INDEX "group_member_own_idx" ON "group_member" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "group_member_sku_id_idx" ON "group_member" USING btree ("sku_id");--> statement-breakpoint
CREATE UNIQUE INDEX "group_team_team_no_key" ON "group_team" USING btree ("team_no");--> statement-breakpoint
CREATE INDEX "group_team_created_at_idx" ON "group_team" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "group_team_expire_at_idx" ON "group_team" USING btree ("expire_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "group_team_state_idx" ON "group_team" USING btree ("state","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "group_team_activity_id_idx" ON "group_team" USING btree ("activity_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "group_team_leader_user_id_idx" ON "group_team" USING btree ("leader_user_id","id");--> statement-breakpoint
CREATE INDEX "group_team_agent_id_idx" ON "group_team" USING btree ("agent_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "group_team_cs_id_idx" ON "group_team" USING btree ("cs_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "group_team_store_id_idx" ON "group_team" USING btree ("store_id","id");--> statement-breakpoint
CREATE INDEX "group_team_due_idx" ON "group_team" USING btree ("expire_at") WHERE state = 'forming';--> statement-breakpoint
CREATE INDEX "group_team_unsettled_idx" ON "group_team" USING btree ("id") WHERE state <> 'forming' and is_settled = 0;--> statement-breakpoint
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
CREATE UNIQUE INDEX "activity_entry_biz_no_key" ON "activity_entry" USING btree ("kind","activity_id","type","biz_no");--> statement-breakpoint
CREATE UNIQUE INDEX "activity_entry_first_key" ON "activity_entry" USING btree ("kind","activity_id","user_id") WHERE is_first = 1;--> statement-breakpoint
CREATE INDEX "activity_entry_created_at_idx" ON "activity_entry" USING btree ("kind","activity_id","created_at");--> statement-breakpoint
CREATE INDEX "activity_entry_time_idx" ON "activity_entry" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "banner_sort_idx" ON "banner" USING btree ("sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "banner_created_at_idx" ON "banner" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "banner_position_idx" ON "banner" USING btree ("position","sort","id") WHERE deleted_at is null and status = 1;--> statement-breakpoint
CREATE UNIQUE INDEX "block_page_default_key" ON "block_page" USING btree ("kind") WHERE is_default = 1 and deleted_at is null;--> statement-breakpoint
CREATE INDEX "block_page_created_at_idx" ON "block_page" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "block_page_state_idx" ON "block_page" USING btree ("state","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "block_page_publish_at_idx" ON "block_page" USING btree ("publish_at") WHERE publish_at is not null;--> statement-breakpoint
CREATE INDEX "block_page_off_at_idx" ON "block_page" USING btree ("off_at") WHERE off_at is not null;--> statement-breakpoint
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
CREATE INDEX "gift_priority_idx" ON "gift" USING btree ("priority","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "gift_item_sku_id_idx" ON "gift_item" USING btree ("sku_id","gift_id");--> statement-breakpoint
CREATE INDEX "gift_record_gift_id_idx" ON "gift_record" USING btree ("gift_id","id");--> statement-breakpoint
CREATE INDEX "gift_record_biz_no_idx" ON "gift_record" USING btree ("biz_no") WHERE biz_no is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "package_code_key" ON "package" USING btree ("code") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "package_sort_idx" ON "package" USING btree ("sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "package_item_sku_id_idx" ON "package_item" USING btree ("sku_id","package_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scene_title_key" ON "scene" USING btree ("title") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "scene_sort_idx" ON "scene" USING btree ("sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "scene_spu_spu_id_idx" ON "scene_spu" USING btree ("spu_id","scene_id");--> statement-breakpoint
CREATE INDEX "detail_kind_idx" ON "detail" USING btree ("kind","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "detail_state_idx" ON "detail" USING btree ("state","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "detail_created_at_idx" ON "detail" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "detail_updated_at_idx" ON "detail" USING btree ("updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "detail_title_trgm_idx" ON "detail" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "freight_template_title_key" ON "freight_template" USING btree ("title") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "brand_title_key" ON "brand" USING btree ("title") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "brand_code_key" ON "brand" USING btree ("code") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "brand_sort_idx" ON "brand" USING btree ("sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "brand_off_idx" ON "brand" USING btree ("id") WHERE status = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "category_code_key" ON "category" USING btree ("code") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "category_parent_id_title_key" ON "category" USING btree (coalesce("parent_id", 0),"title") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "category_parent_id_idx" ON "category" USING btree ("parent_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "category_off_idx" ON "category" USING btree ("id") WHERE status = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "series_brand_id_title_key" ON "series" USING btree ("brand_id","title") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "series_brand_id_code_key" ON "series" USING btree ("brand_id","code") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "series_sort_idx" ON "series" USING btree ("sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "series_off_idx" ON "series" USING btree ("id") WHERE status = 0;--> statement-breakpoint
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
CREATE INDEX "sku_mfr_code_idx" ON "sku" USING btree ("mfr_code","sales_count") WHERE deleted_at is null and mfr_code is not null;--> statement-breakpoint
CREATE INDEX "sku_code_trgm_idx" ON "sku" USING gin ("code" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sku_title_bigram_idx" ON "sku" USING gin (bigrams("title"));--> statement-breakpoint
CREATE INDEX "sku_price_log_sku_id_idx" ON "sku_price_log" USING btree ("sku_id","id");--> statement-breakpoint
CREATE INDEX "sku_price_log_created_at_idx" ON "sku_price_log" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "sku_stock_log_sku_id_idx" ON "sku_stock_log" USING btree ("sku_id","id");--> statement-breakpoint
CREATE INDEX "sku_stock_log_created_at_idx" ON "sku_stock_log" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "sku_stock_log_moment_idx" ON "sku_stock_log" USING btree ("sku_id","created_at","id","stock_after","lock_after");--> statement-breakpoint
CREATE UNIQUE INDEX "spu_code_key" ON "spu" USING btree ("code") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "spu_series_id_idx" ON "spu" USING btree ("series_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "spu_title_trgm_idx" ON "spu" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "spu_title_bigram_idx" ON "spu" USING gin (bigrams("title"));--> statement-breakpoint
CREATE INDEX "spu_sort_idx" ON "spu" USING btree ("sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "spu_state_sort_idx" ON "spu" USING btree ("state","sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "spu_brand_id_sort_idx" ON "spu" USING btree ("brand_id","sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "spu_category_id_sort_idx" ON "spu" USING btree ("category_id","sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "spu_updated_at_idx" ON "spu" USING btree ("updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "spu_deleted_at_idx" ON "spu" USING btree ("deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "spu_detail_id_idx" ON "spu" USING btree ("detail_id");--> statement-breakpoint
CREATE INDEX "spu_common_header_id_idx" ON "spu" USING btree ("common_header_id");--> statement-breakpoint
CREATE INDEX "spu_common_footer_id_idx" ON "spu" USING btree ("common_footer_id");--> statement-breakpoint
CREATE INDEX "sku_version_sort_idx" ON "sku_version" USING btree ("sort","id","valid_from","valid_to");--> statement-breakpoint
CREATE INDEX "sku_version_brand_id_idx" ON "sku_version" USING btree ("brand_id","sort","id","valid_from","valid_to");--> statement-breakpoint
CREATE INDEX "sku_version_series_id_idx" ON "sku_version" USING btree ("series_id","sort","id","valid_from","valid_to");--> statement-breakpoint
CREATE INDEX "sku_version_category_id_idx" ON "sku_version" USING btree ("category_id","sort","id","valid_from","valid_to");--> statement-breakpoint
CREATE INDEX "sku_version_price_store_idx" ON "sku_version" USING btree ("price_store","id","valid_from","valid_to");--> statement-breakpoint
CREATE INDEX "sku_version_price_trade_idx" ON "sku_version" USING btree ("price_trade","id","valid_from","valid_to");--> statement-breakpoint
CREATE INDEX "sku_version_off_idx" ON "sku_version" USING btree ("sort","id","valid_from","valid_to") WHERE status = 0;--> statement-breakpoint
CREATE INDEX "sku_version_first_idx" ON "sku_version" USING btree ("valid_from") WHERE is_renamed = 1;--> statement-breakpoint
CREATE INDEX "sku_version_spu_id_idx" ON "sku_version" USING btree ("spu_id") WHERE is_renamed = 1;--> statement-breakpoint
CREATE INDEX "sku_version_code_idx" ON "sku_version" USING btree ("code") WHERE is_renamed = 1;--> statement-breakpoint
CREATE INDEX "sku_version_code_trgm_idx" ON "sku_version" USING gin ("code" gin_trgm_ops) WHERE is_renamed = 1;--> statement-breakpoint
CREATE INDEX "sku_version_title_bigram_idx" ON "sku_version" USING gin (bigrams("title")) WHERE is_renamed = 1;--> statement-breakpoint
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
CREATE INDEX "lottery_sort_idx" ON "lottery" USING btree ("sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "lottery_created_at_idx" ON "lottery" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "lottery_start_at_idx" ON "lottery" USING btree ("start_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "lottery_state_idx" ON "lottery" USING btree ("state","end_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lottery_chance_source_key" ON "lottery_chance" USING btree ("lottery_id","user_id","source","source_id");--> statement-breakpoint
CREATE INDEX "lottery_chance_unused_idx" ON "lottery_chance" USING btree ("lottery_id","user_id","expire_at","id") WHERE used_at is null;--> statement-breakpoint
CREATE INDEX "lottery_chance_source_idx" ON "lottery_chance" USING btree ("source","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lottery_prize_position_key" ON "lottery_prize" USING btree ("lottery_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "lottery_prize_fallback_key" ON "lottery_prize" USING btree ("lottery_id") WHERE is_fallback = 1;--> statement-breakpoint
CREATE INDEX "lottery_prize_sku_idx" ON "lottery_prize" USING btree ("sku_id") WHERE sku_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "lottery_record_no_key" ON "lottery_record" USING btree ("record_no");--> statement-breakpoint
CREATE UNIQUE INDEX "lottery_record_draw_key" ON "lottery_record" USING btree ("lottery_id","user_id","draw_no");--> statement-breakpoint
CREATE UNIQUE INDEX "lottery_record_order_key" ON "lottery_record" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "lottery_record_chance_key" ON "lottery_record" USING btree ("chance_id") WHERE chance_id is not null;--> statement-breakpoint
CREATE INDEX "lottery_record_owed_idx" ON "lottery_record" USING btree ("claw_failed_at") WHERE claw_failed_at is not null;--> statement-breakpoint
CREATE INDEX "lottery_record_created_at_idx" ON "lottery_record" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "lottery_record_lottery_idx" ON "lottery_record" USING btree ("lottery_id","created_at","id");--> statement-breakpoint
CREATE INDEX "lottery_record_user_idx" ON "lottery_record" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "lottery_record_kind_idx" ON "lottery_record" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "lottery_record_state_idx" ON "lottery_record" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "lottery_record_prize_idx" ON "lottery_record" USING btree ("prize_id");--> statement-breakpoint
CREATE INDEX "lottery_record_expire_idx" ON "lottery_record" USING btree ("expire_at") WHERE state = 'pending_address';--> statement-breakpoint
CREATE INDEX "customer_address_user_id_idx" ON "customer_address" USING btree ("user_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_address_default_key" ON "customer_address" USING btree ("user_id") WHERE deleted_at is null and is_default = 1;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_area_level_area_code_key" ON "agent_area" USING btree ("level","area_code") WHERE is_held = 1;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_area_agent_id_area_code_key" ON "agent_area" USING btree ("agent_id","area_code");--> statement-breakpoint
CREATE INDEX "assign_log_target_idx" ON "assign_log" USING btree ("target_type","target_id","id");--> statement-breakpoint
CREATE INDEX "assign_log_to_cs_id_created_at_idx" ON "assign_log" USING btree ("to_cs_id","created_at");--> statement-breakpoint
CREATE INDEX "assign_log_from_cs_id_idx" ON "assign_log" USING btree ("from_cs_id");--> statement-breakpoint
CREATE INDEX "followup_target_idx" ON "followup" USING btree ("target_type","target_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "followup_created_by_idx" ON "followup" USING btree ("created_by","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "store_invite_record_invite_id_user_id_key" ON "store_invite_record" USING btree ("invite_id","user_id");--> statement-breakpoint
CREATE INDEX "store_invite_record_invite_id_idx" ON "store_invite_record" USING btree ("invite_id","id");--> statement-breakpoint
CREATE INDEX "store_invite_record_user_id_idx" ON "store_invite_record" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "store_invite_record_scanned_at_idx" ON "store_invite_record" USING btree ("scanned_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_session_token_hash_key" ON "customer_session" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_session_refresh_hash_key" ON "customer_session" USING btree ("refresh_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_session_last_token_hash_key" ON "customer_session" USING btree ("last_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_session_last_refresh_hash_key" ON "customer_session" USING btree ("last_refresh_hash");--> statement-breakpoint
CREATE INDEX "customer_session_customer_id_idx" ON "customer_session" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "customer_session_renew_until_idx" ON "customer_session" USING btree ("renew_until","id");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_openid_key" ON "customer" USING btree ("openid") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_phone_key" ON "customer" USING btree ("phone") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_store_id_owner_key" ON "customer" USING btree ("store_id") WHERE deleted_at is null and store_role = 'owner';--> statement-breakpoint
CREATE INDEX "customer_nick_trgm_idx" ON "customer" USING gin ("nick" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customer_nick_bigram_idx" ON "customer" USING gin (bigrams("nick"));--> statement-breakpoint
CREATE INDEX "customer_phone_idx" ON "customer" USING btree ("phone" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "customer_phone_tail_idx" ON "customer" USING btree (right("phone", 4),"id");--> statement-breakpoint
CREATE INDEX "customer_store_id_idx" ON "customer" USING btree ("store_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "customer_agent_id_idx" ON "customer" USING btree ("agent_id","created_at","id","store_id","store_role","is_salesman","cs_id","source","status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "customer_agent_id_order_amount_idx" ON "customer" USING btree ("agent_id","order_amount","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "customer_agent_id_last_login_at_idx" ON "customer" USING btree ("agent_id","last_login_at" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "customer_cs_id_idx" ON "customer" USING btree ("cs_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "customer_unassigned_idx" ON "customer" USING btree ("created_at","id") WHERE deleted_at is null and cs_id is null;--> statement-breakpoint
CREATE INDEX "customer_cs_assigned_at_idx" ON "customer" USING btree ("cs_assigned_at","id") WHERE deleted_at is null and cs_id is not null;--> statement-breakpoint
CREATE INDEX "customer_inviter_user_id_idx" ON "customer" USING btree ("inviter_user_id","id");--> statement-breakpoint
CREATE INDEX "customer_invite_id_idx" ON "customer" USING btree ("invite_id","id");--> statement-breakpoint
CREATE INDEX "customer_created_at_idx" ON "customer" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "customer_last_login_at_idx" ON "customer" USING btree ("last_login_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "customer_last_login_at_desc_idx" ON "customer" USING btree ("last_login_at" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "customer_order_amount_idx" ON "customer" USING btree ("order_amount","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "customer_next_followup_at_idx" ON "customer" USING btree ("next_followup_at","id") WHERE deleted_at is null and next_followup_at is not null;--> statement-breakpoint
CREATE INDEX "customer_tags_idx" ON "customer" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "customer_off_idx" ON "customer" USING btree ("id") WHERE deleted_at is null and status = 0;--> statement-breakpoint
CREATE INDEX "customer_is_salesman_idx" ON "customer" USING btree ("id") WHERE deleted_at is null and is_salesman = 1;--> statement-breakpoint
CREATE UNIQUE INDEX "salesman_user_id_key" ON "salesman" USING btree ("user_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "salesman_code_key" ON "salesman" USING btree ("code") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "salesman_invite_code_key" ON "salesman" USING btree ("invite_code") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "salesman_agent_id_idx" ON "salesman" USING btree ("agent_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "salesman_state_idx" ON "salesman" USING btree ("state","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "salesman_created_at_idx" ON "salesman" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "salesman_month_amount_idx" ON "salesman" USING btree ("month_amount","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "salesman_store_count_idx" ON "salesman" USING btree ("store_count","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "salesman_joined_at_idx" ON "salesman" USING btree ("joined_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "salesman_name_trgm_idx" ON "salesman" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "store_code_key" ON "store" USING btree ("code") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "store_phone_key" ON "store" USING btree ("phone") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "store_license_no_key" ON "store" USING btree ("license_no") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "store_owner_user_id_key" ON "store" USING btree ("owner_user_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_name_bigram_idx" ON "store" USING gin (bigrams("name"));--> statement-breakpoint
CREATE INDEX "store_phone_idx" ON "store" USING btree ("phone" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "store_phone_tail_idx" ON "store" USING btree (right("phone", 4),"id");--> statement-breakpoint
CREATE INDEX "store_code_idx" ON "store" USING btree ("code" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "store_province_code_idx" ON "store" USING btree ("province_code","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_city_code_idx" ON "store" USING btree ("city_code","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_district_code_idx" ON "store" USING btree ("district_code","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_type_idx" ON "store" USING btree ("type","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_trade_idx" ON "store" USING btree ("id") WHERE deleted_at is null and price_level = 'trade';--> statement-breakpoint
CREATE INDEX "store_agent_id_idx" ON "store" USING btree ("agent_id","created_at","id","province_code","city_code","district_code","type","price_level","salesman_id","cs_id","status","source") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_agent_id_order_amount_idx" ON "store" USING btree ("agent_id","order_amount","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_agent_id_month_amount_idx" ON "store" USING btree ("agent_id","month_amount","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_agent_id_last_order_at_idx" ON "store" USING btree ("agent_id","last_order_at" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_salesman_id_idx" ON "store" USING btree ("salesman_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_cs_id_idx" ON "store" USING btree ("cs_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_unassigned_idx" ON "store" USING btree ("created_at","id") WHERE deleted_at is null and cs_id is null;--> statement-breakpoint
CREATE INDEX "store_cs_assigned_at_idx" ON "store" USING btree ("cs_assigned_at","id") WHERE deleted_at is null and cs_id is not null;--> statement-breakpoint
CREATE INDEX "store_invite_id_idx" ON "store" USING btree ("invite_id","id");--> statement-breakpoint
CREATE INDEX "store_status_idx" ON "store" USING btree ("status" DESC NULLS LAST,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_tags_idx" ON "store" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "store_month_amount_idx" ON "store" USING btree ("month_amount","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_order_amount_idx" ON "store" USING btree ("order_amount","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_last_order_at_idx" ON "store" USING btree ("last_order_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_last_order_at_desc_idx" ON "store" USING btree ("last_order_at" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_created_at_idx" ON "store" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_last_use_idx" ON "store" USING btree (coalesce("last_order_at", "created_at"),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_lat_lng_idx" ON "store" USING btree ("lat","lng") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_next_followup_at_idx" ON "store" USING btree ("next_followup_at","id") WHERE deleted_at is null and next_followup_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "store_audit_audit_no_key" ON "store_audit" USING btree ("audit_no");--> statement-breakpoint
CREATE UNIQUE INDEX "store_audit_user_id_open_key" ON "store_audit" USING btree ("user_id") WHERE deleted_at is null and state in ('pending_agent', 'pending');--> statement-breakpoint
CREATE UNIQUE INDEX "store_audit_store_id_open_key" ON "store_audit" USING btree ("store_id") WHERE deleted_at is null and store_id is not null and state in ('pending_agent', 'pending');--> statement-breakpoint
CREATE UNIQUE INDEX "store_audit_prev_id_key" ON "store_audit" USING btree ("prev_id");--> statement-breakpoint
CREATE INDEX "store_audit_state_submitted_at_idx" ON "store_audit" USING btree ("state","submitted_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_audit_submitted_at_idx" ON "store_audit" USING btree ("submitted_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_audit_agent_id_idx" ON "store_audit" USING btree ("agent_id","submitted_at","id","state","kind","province_code","city_code","district_code","salesman_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_audit_salesman_id_idx" ON "store_audit" USING btree ("salesman_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_audit_store_id_idx" ON "store_audit" USING btree ("store_id","id");--> statement-breakpoint
CREATE INDEX "store_audit_user_id_idx" ON "store_audit" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "store_audit_invite_id_idx" ON "store_audit" USING btree ("invite_id","id");--> statement-breakpoint
CREATE INDEX "store_audit_license_no_idx" ON "store_audit" USING btree ("license_no","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_audit_phone_idx" ON "store_audit" USING btree ("phone" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "store_audit_phone_tail_idx" ON "store_audit" USING btree (right("phone", 4),"id");--> statement-breakpoint
CREATE INDEX "store_audit_name_trgm_idx" ON "store_audit" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "store_audit_name_bigram_idx" ON "store_audit" USING gin (bigrams("name"));--> statement-breakpoint
CREATE INDEX "store_audit_district_code_idx" ON "store_audit" USING btree ("district_code","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_audit_city_code_idx" ON "store_audit" USING btree ("city_code","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_audit_province_code_idx" ON "store_audit" USING btree ("province_code","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_audit_audit_at_idx" ON "store_audit" USING btree ("audit_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "store_invite_code_key" ON "store_invite" USING btree ("code");--> statement-breakpoint
CREATE INDEX "store_invite_inviter_idx" ON "store_invite" USING btree ("inviter_type","inviter_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_invite_agent_id_idx" ON "store_invite" USING btree ("agent_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_invite_salesman_id_idx" ON "store_invite" USING btree ("salesman_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_invite_expire_at_idx" ON "store_invite" USING btree ("expire_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_invite_created_at_idx" ON "store_invite" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_invite_title_trgm_idx" ON "store_invite" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "sign_record_user_day_key" ON "sign_record" USING btree ("user_id","sign_date");--> statement-breakpoint
CREATE INDEX "sign_record_created_at_idx" ON "sign_record" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "sign_record_sign_date_idx" ON "sign_record" USING btree ("sign_date","id");--> statement-breakpoint
CREATE INDEX "sign_record_user_created_idx" ON "sign_record" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sign_record_makeup_idx" ON "sign_record" USING btree ("created_at","id") WHERE is_makeup = 1;--> statement-breakpoint
CREATE INDEX "sign_record_rule_idx" ON "sign_record" USING btree ("rule_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_reward_record_key" ON "sign_reward" USING btree ("record_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_reward_cycle_key" ON "sign_reward" USING btree ("user_id","cycle","cycle_from","day");--> statement-breakpoint
CREATE INDEX "sign_reward_user_idx" ON "sign_reward" USING btree ("user_id","sign_date");--> statement-breakpoint
CREATE INDEX "sign_reward_missed_idx" ON "sign_reward" USING btree ("record_id") WHERE (coupon_id is not null and coupon_given = 0) or (lottery_id is not null and lottery_given = 0);--> statement-breakpoint
CREATE UNIQUE INDEX "sign_rule_no_key" ON "sign_rule" USING btree ("no");--> statement-breakpoint
CREATE INDEX "sign_rule_sort_idx" ON "sign_rule" USING btree ("no","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sign_rule_effective_idx" ON "sign_rule" USING btree ("effective_from","no");--> statement-breakpoint
CREATE UNIQUE INDEX "aftersale_as_no_key" ON "aftersale" USING btree ("as_no");--> statement-breakpoint
CREATE UNIQUE INDEX "aftersale_item_id_open_key" ON "aftersale" USING btree ("item_id") WHERE deleted_at is null and state in ('applied', 'wait_return', 'returning', 'wait_refund', 'refunding', 'refund_failed');--> statement-breakpoint
CREATE INDEX "aftersale_order_id_idx" ON "aftersale" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "aftersale_item_id_idx" ON "aftersale" USING btree ("item_id","id");--> statement-breakpoint
CREATE INDEX "aftersale_created_at_idx" ON "aftersale" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "aftersale_state_idx" ON "aftersale" USING btree ("state","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "aftersale_store_id_idx" ON "aftersale" USING btree ("store_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "aftersale_user_id_idx" ON "aftersale" USING btree ("user_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "aftersale_agent_id_idx" ON "aftersale" USING btree ("agent_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "aftersale_cs_id_idx" ON "aftersale" USING btree ("cs_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "aftersale_kind_idx" ON "aftersale" USING btree ("kind","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "aftersale_reason_idx" ON "aftersale" USING btree ("reason","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "aftersale_done_at_idx" ON "aftersale" USING btree ("done_at","id") WHERE done_at is not null;--> statement-breakpoint
CREATE INDEX "aftersale_return_until_idx" ON "aftersale" USING btree ("return_until") WHERE state = 'wait_return';--> statement-breakpoint
CREATE INDEX "aftersale_as_no_idx" ON "aftersale" USING btree ("as_no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "aftersale_salesman_id_idx" ON "aftersale" USING btree ("salesman_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "aftersale_log_aftersale_id_idx" ON "aftersale_log" USING btree ("aftersale_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_line_user_id_sku_id_key" ON "cart_line" USING btree ("user_id","sku_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_line_user_id_package_id_key" ON "cart_line" USING btree ("user_id","package_id");--> statement-breakpoint
CREATE INDEX "cart_line_sku_id_idx" ON "cart_line" USING btree ("sku_id");--> statement-breakpoint
CREATE INDEX "cart_line_package_id_idx" ON "cart_line" USING btree ("package_id");--> statement-breakpoint
CREATE INDEX "invoice_title_user_id_idx" ON "invoice_title" USING btree ("user_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_title_default_key" ON "invoice_title" USING btree ("user_id") WHERE deleted_at is null and is_default = 1;--> statement-breakpoint
CREATE UNIQUE INDEX "recharge_recharge_no_key" ON "recharge" USING btree ("recharge_no");--> statement-breakpoint
CREATE INDEX "recharge_user_id_idx" ON "recharge" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sku_alias_store_id_alias_key" ON "sku_alias" USING btree ("store_id","alias");--> statement-breakpoint
CREATE INDEX "sku_alias_sku_id_idx" ON "sku_alias" USING btree ("sku_id");--> statement-breakpoint
CREATE UNIQUE INDEX "red_letter_invoice_no_key" ON "red_letter_invoice" USING btree ("invoice_key");--> statement-breakpoint
CREATE INDEX "red_letter_invoice_order_id_idx" ON "red_letter_invoice" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_item_id_owner_key" ON "commission" USING btree ("item_id","owner_type","owner_id");--> statement-breakpoint
CREATE INDEX "commission_order_id_idx" ON "commission" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "commission_owner_idx" ON "commission" USING btree ("owner_type","owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "commission_agent_id_idx" ON "commission" USING btree ("agent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "commission_state_idx" ON "commission" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "commission_role_idx" ON "commission" USING btree ("role","created_at","id");--> statement-breakpoint
CREATE INDEX "commission_created_at_idx" ON "commission" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "commission_settled_at_idx" ON "commission" USING btree ("settled_at","id") WHERE settled_at is not null;--> statement-breakpoint
CREATE INDEX "commission_frozen_idx" ON "commission" USING btree ("owner_type","owner_id","agent_id","amount") WHERE state = 'frozen';--> statement-breakpoint
CREATE INDEX "commission_settle_at_idx" ON "commission" USING btree ("settle_at") WHERE state = 'frozen' and settle_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_pay_no_key" ON "payment" USING btree ("pay_no");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_channel_no_key" ON "payment" USING btree ("channel","channel_no") WHERE channel_no is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_serial_no_key" ON "payment" USING btree ("serial_key") WHERE serial_key is not null and state <> 'rejected';--> statement-breakpoint
CREATE INDEX "payment_biz_idx" ON "payment" USING btree ("biz_type","biz_id","id");--> statement-breakpoint
CREATE INDEX "payment_biz_no_idx" ON "payment" USING btree ("biz_no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payment_created_at_idx" ON "payment" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "payment_state_idx" ON "payment" USING btree ("state","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "payment_channel_idx" ON "payment" USING btree ("channel","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "payment_store_id_idx" ON "payment" USING btree ("store_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "payment_user_id_idx" ON "payment" USING btree ("user_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "payment_agent_id_idx" ON "payment" USING btree ("agent_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "payment_cs_id_idx" ON "payment" USING btree ("cs_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "payment_amount_idx" ON "payment" USING btree ("amount","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "payment_paid_at_idx" ON "payment" USING btree ("paid_at","id") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "payment_waiting_idx" ON "payment" USING btree ("created_at") WHERE state = 'pending' and channel = 'wechat';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_event_provider_event_id_key" ON "payment_event" USING btree ("provider","event_id");--> statement-breakpoint
CREATE INDEX "payment_event_biz_no_idx" ON "payment_event" USING btree ("biz_no");--> statement-breakpoint
CREATE INDEX "payout_batch_created_at_idx" ON "payout_batch" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_refund_no_key" ON "refund" USING btree ("refund_no");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_source_key" ON "refund" USING btree ("source","source_id","payment_id");--> statement-breakpoint
CREATE INDEX "refund_payment_id_idx" ON "refund" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "refund_order_id_idx" ON "refund" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "refund_biz_no_idx" ON "refund" USING btree ("biz_no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "refund_created_at_idx" ON "refund" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "refund_state_idx" ON "refund" USING btree ("state","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "refund_source_idx" ON "refund" USING btree ("source","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "refund_route_idx" ON "refund" USING btree ("route","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "refund_agent_id_idx" ON "refund" USING btree ("agent_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "refund_done_at_idx" ON "refund" USING btree ("done_at","id") WHERE done_at is not null;--> statement-breakpoint
CREATE INDEX "refund_waiting_idx" ON "refund" USING btree ("created_at") WHERE state in ('pending', 'processing');--> statement-breakpoint
CREATE UNIQUE INDEX "withdraw_withdraw_no_key" ON "withdraw" USING btree ("withdraw_no");--> statement-breakpoint
CREATE UNIQUE INDEX "withdraw_pay_serial_key" ON "withdraw" USING btree ("pay_serial_key") WHERE pay_serial_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "withdraw_owner_open_key" ON "withdraw" USING btree ("owner_type","owner_id") WHERE deleted_at is null and state in ('pending', 'approved', 'paying', 'failed');--> statement-breakpoint
CREATE UNIQUE INDEX "withdraw_bill_no_key" ON "withdraw" USING btree ("bill_no") WHERE bill_no is not null;--> statement-breakpoint
CREATE INDEX "withdraw_transfer_idx" ON "withdraw" USING btree ("created_at") WHERE state in ('paying', 'failed') and way = 'wechat';--> statement-breakpoint
CREATE INDEX "withdraw_owner_idx" ON "withdraw" USING btree ("owner_type","owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "withdraw_created_at_idx" ON "withdraw" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "withdraw_state_idx" ON "withdraw" USING btree ("state","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "withdraw_way_idx" ON "withdraw" USING btree ("way","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "withdraw_agent_id_idx" ON "withdraw" USING btree ("agent_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "withdraw_amount_idx" ON "withdraw" USING btree ("amount","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "withdraw_phone_idx" ON "withdraw" USING btree ("phone" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "withdraw_batch_id_idx" ON "withdraw" USING btree ("batch_id","id") WHERE batch_id is not null;--> statement-breakpoint
CREATE INDEX "withdraw_paid_at_idx" ON "withdraw" USING btree ("paid_at","id") WHERE paid_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sales_order_order_no_key" ON "sales_order" USING btree ("order_no");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_order_coupon_user_id_key" ON "sales_order" USING btree ("coupon_user_id") WHERE coupon_user_id is not null and state <> 'closed';--> statement-breakpoint
CREATE UNIQUE INDEX "sales_order_pickup_code_key" ON "sales_order" USING btree ("pickup_code") WHERE pickup_code is not null and state = 'pending_ship';--> statement-breakpoint
CREATE UNIQUE INDEX "sales_order_invoice_no_key" ON "sales_order" USING btree ("invoice_key") WHERE invoice_key is not null;--> statement-breakpoint
CREATE INDEX "sales_order_order_no_idx" ON "sales_order" USING btree ("order_no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "sales_order_created_at_idx" ON "sales_order" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_state_created_at_idx" ON "sales_order" USING btree ("state","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_store_id_idx" ON "sales_order" USING btree ("store_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_user_id_idx" ON "sales_order" USING btree ("user_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_agent_id_idx" ON "sales_order" USING btree ("agent_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_agent_id_state_idx" ON "sales_order" USING btree ("agent_id","state","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_salesman_id_idx" ON "sales_order" USING btree ("salesman_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_cs_id_idx" ON "sales_order" USING btree ("cs_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_phone_idx" ON "sales_order" USING btree ("phone" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "sales_order_phone_tail_idx" ON "sales_order" USING btree (right("phone", 4),"id");--> statement-breakpoint
CREATE INDEX "sales_order_receiver_idx" ON "sales_order" USING btree ("receiver" text_pattern_ops,"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_pay_amount_idx" ON "sales_order" USING btree ("pay_amount","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_paid_at_idx" ON "sales_order" USING btree ("paid_at","id") WHERE deleted_at is null and paid_at is not null;--> statement-breakpoint
CREATE INDEX "sales_order_ship_at_idx" ON "sales_order" USING btree ("ship_at","id") WHERE deleted_at is null and ship_at is not null;--> statement-breakpoint
CREATE INDEX "sales_order_district_code_idx" ON "sales_order" USING btree ("district_code","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_city_code_idx" ON "sales_order" USING btree ("city_code","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_province_code_idx" ON "sales_order" USING btree ("province_code","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_type_idx" ON "sales_order" USING btree ("type","created_at","id") WHERE deleted_at is null and type <> 'normal';--> statement-breakpoint
CREATE INDEX "sales_order_source_idx" ON "sales_order" USING btree ("source","created_at","id") WHERE deleted_at is null and source = 'admin';--> statement-breakpoint
CREATE INDEX "sales_order_pay_way_idx" ON "sales_order" USING btree ("pay_way","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_invoice_state_idx" ON "sales_order" USING btree ("invoice_state","created_at","id") WHERE deleted_at is null and invoice_state <> 'none';--> statement-breakpoint
CREATE INDEX "sales_order_flag_idx" ON "sales_order" USING btree ("flag","created_at","id") WHERE deleted_at is null and flag > 0;--> statement-breakpoint
CREATE INDEX "sales_order_remark_idx" ON "sales_order" USING btree ("created_at","id") WHERE deleted_at is null and (buyer_remark is not null or seller_remark is not null);--> statement-breakpoint
CREATE INDEX "sales_order_aftersale_idx" ON "sales_order" USING btree ("created_at","id") WHERE deleted_at is null and aftersale_open > 0;--> statement-breakpoint
CREATE INDEX "sales_order_uncounted_idx" ON "sales_order" USING btree ("id") WHERE is_counted = 0 and paid_at is not null;--> statement-breakpoint
CREATE INDEX "sales_order_to_ship_idx" ON "sales_order" USING btree ("paid_at","id") WHERE deleted_at is null and state = 'pending_ship';--> statement-breakpoint
CREATE INDEX "sales_order_auto_close_at_idx" ON "sales_order" USING btree ("auto_close_at") WHERE state = 'pending_pay' and auto_close_at is not null;--> statement-breakpoint
CREATE INDEX "sales_order_auto_receive_at_idx" ON "sales_order" USING btree ("auto_receive_at") WHERE state = 'shipped';--> statement-breakpoint
CREATE INDEX "sales_order_received_at_idx" ON "sales_order" USING btree ("received_at") WHERE state = 'received';--> statement-breakpoint
CREATE INDEX "sales_order_item_activity_idx" ON "sales_order_item" USING btree ("activity_kind","activity_id","order_id") WHERE activity_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sales_order_item_order_id_line_no_key" ON "sales_order_item" USING btree ("order_id","line_no");--> statement-breakpoint
CREATE INDEX "sales_order_item_package_idx" ON "sales_order_item" USING btree ("package_id","order_id") WHERE package_id is not null;--> statement-breakpoint
CREATE INDEX "sales_order_item_sku_id_idx" ON "sales_order_item" USING btree ("sku_id","order_id");--> statement-breakpoint
CREATE INDEX "sales_order_item_unshipped_idx" ON "sales_order_item" USING btree ("order_id") WHERE refunded_unshipped > 0;--> statement-breakpoint
CREATE INDEX "sales_order_item_code_idx" ON "sales_order_item" USING btree ("code" text_pattern_ops,"order_id");--> statement-breakpoint
CREATE INDEX "sales_order_log_order_id_idx" ON "sales_order_log" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_shipment_no_key" ON "shipment" USING btree ("shipment_no");--> statement-breakpoint
CREATE INDEX "shipment_order_id_idx" ON "shipment" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "shipment_tracking_no_idx" ON "shipment" USING btree ("tracking_no" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_item_shipment_id_item_id_key" ON "shipment_item" USING btree ("shipment_id","item_id");--> statement-breakpoint
CREATE INDEX "shipment_item_item_id_idx" ON "shipment_item" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_batch_item_attempt_key" ON "payout_batch_item" USING btree ("withdraw_id","attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_batch_item_pay_no_key" ON "payout_batch_item" USING btree ("pay_no");--> statement-breakpoint
CREATE INDEX "price_change_row_sku_id_idx" ON "price_change_row" USING btree ("sku_id");--> statement-breakpoint
CREATE UNIQUE INDEX "price_change_change_no_key" ON "price_change" USING btree ("change_no");--> statement-breakpoint
CREATE INDEX "price_change_created_at_idx" ON "price_change" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "price_change_state_idx" ON "price_change" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "price_change_run_at_idx" ON "price_change" USING btree ("run_at") WHERE state = 'scheduled';--> statement-breakpoint
CREATE INDEX "sales_day_agent_id_idx" ON "sales_day" USING btree ("agent_id","day");--> statement-breakpoint
CREATE INDEX "sales_day_cs_id_idx" ON "sales_day" USING btree ("cs_id","day");--> statement-breakpoint
CREATE INDEX "sales_goods_sku_id_idx" ON "sales_goods" USING btree ("sku_id","month");--> statement-breakpoint
CREATE INDEX "sales_goods_day_agent_id_idx" ON "sales_goods_day" USING btree ("agent_id","day");--> statement-breakpoint
CREATE INDEX "sales_goods_day_cs_id_idx" ON "sales_goods_day" USING btree ("cs_id","day");--> statement-breakpoint
CREATE INDEX "sales_part_day_cs_id_idx" ON "sales_part_day" USING btree ("cs_id","kind","day");--> statement-breakpoint
CREATE INDEX "sales_part_day_day_idx" ON "sales_part_day" USING btree ("day");--> statement-breakpoint
CREATE INDEX "sales_salesman_day_idx" ON "sales_salesman" USING btree ("day","salesman_id");--> statement-breakpoint
CREATE INDEX "sales_store_month_first_day_idx" ON "sales_store" USING btree ("month","first_day","store_id","agent_id","cs_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_difference_no_key" ON "pay_difference" USING btree ("statement_id","subject","no");--> statement-breakpoint
CREATE INDEX "pay_difference_created_at_idx" ON "pay_difference" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "pay_difference_open_idx" ON "pay_difference" USING btree ("created_at","id") WHERE resolved_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "pay_statement_channel_day_key" ON "pay_statement" USING btree ("channel","day");--> statement-breakpoint
CREATE INDEX "pay_statement_day_idx" ON "pay_statement" USING btree ("day","id");--> statement-breakpoint
CREATE UNIQUE INDEX "balance_adjust_adjust_no_key" ON "balance_adjust" USING btree ("adjust_no");--> statement-breakpoint
CREATE UNIQUE INDEX "balance_adjust_import_key_key" ON "balance_adjust" USING btree ("import_key");--> statement-breakpoint
CREATE INDEX "balance_adjust_created_at_idx" ON "balance_adjust" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "balance_adjust_state_idx" ON "balance_adjust" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "balance_adjust_user_id_idx" ON "balance_adjust" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "balance_adjust_amount_idx" ON "balance_adjust" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "comment_row_idx" ON "comment" USING btree ("entity","row_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "area_parent_code_idx" ON "area" USING btree ("parent_code","code");--> statement-breakpoint
CREATE UNIQUE INDEX "desk_claim_item_key" ON "desk_claim" USING btree ("kind","row_id");--> statement-breakpoint
CREATE INDEX "desk_claim_person_id_idx" ON "desk_claim" USING btree ("person_id","kind","row_id");--> statement-breakpoint
CREATE INDEX "desk_claim_until_idx" ON "desk_claim" USING btree ("until");--> statement-breakpoint
CREATE INDEX "giveaway_actor_id_idx" ON "giveaway" USING btree ("actor_id","day","id");--> statement-breakpoint
CREATE INDEX "giveaway_customer_id_idx" ON "giveaway" USING btree ("customer_id","day","id") WHERE customer_id is not null;--> statement-breakpoint
CREATE INDEX "giveaway_ref_idx" ON "giveaway" USING btree ("ref","id");--> statement-breakpoint
CREATE INDEX "giveaway_day_idx" ON "giveaway" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "import_row_key_idx" ON "import_row" USING btree ("task_id","key");--> statement-breakpoint
CREATE INDEX "presence_seen_at_idx" ON "presence" USING btree ("seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "config_request_request_no_key" ON "config_request" USING btree ("request_no");--> statement-breakpoint
CREATE INDEX "config_request_created_at_idx" ON "config_request" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "config_request_state_idx" ON "config_request" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "config_request_decided_at_idx" ON "config_request" USING btree ("decided_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_title_key" ON "saved_view" USING btree ("admin_user_id","list","title") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "saved_view_shared_idx" ON "saved_view" USING btree ("list","id") WHERE deleted_at is null and is_shared = 1;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_code_key" ON "agent" USING btree ("code") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_name_key" ON "agent" USING btree ("name") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_phone_key" ON "agent" USING btree ("phone") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_license_no_key" ON "agent" USING btree ("license_no") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "agent_created_at_idx" ON "agent" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "agent_parent_id_idx" ON "agent" USING btree ("parent_id","id");--> statement-breakpoint
CREATE INDEX "agent_state_idx" ON "agent" USING btree ("state","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "agent_contract_end_idx" ON "agent" USING btree ("contract_end","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "agent_month_amount_idx" ON "agent" USING btree ("month_amount","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "agent_store_count_idx" ON "agent" USING btree ("store_count","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "agent_name_trgm_idx" ON "agent" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "customer_service_wxid_key" ON "customer_service" USING btree ("wxid") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_service_code_key" ON "customer_service" USING btree ("code") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_service_default_key" ON "customer_service" USING btree ("is_default") WHERE deleted_at is null and is_default = 1;--> statement-breakpoint
CREATE INDEX "customer_service_sort_idx" ON "customer_service" USING btree ("sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "customer_service_created_at_idx" ON "customer_service" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "resource_method_path_key" ON "resource" USING btree ("method","path");--> statement-breakpoint
CREATE INDEX "resource_path_idx" ON "resource" USING btree ("path","id");--> statement-breakpoint
CREATE INDEX "idempotency_key_created_at_idx" ON "idempotency_key" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "identity_admin_user_id_idx" ON "identity" USING btree ("admin_user_id");--> statement-breakpoint
CREATE INDEX "session_admin_user_id_idx" ON "session" USING btree ("admin_user_id");--> statement-breakpoint
CREATE INDEX "session_token_session_id_idx" ON "session_token" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sms_code_phone_idx" ON "sms_code" USING btree ("phone","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "admin_user_username_key" ON "admin_user" USING btree (lower("username")) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "admin_user_phone_key" ON "admin_user" USING btree ("phone") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "admin_user_created_at_idx" ON "admin_user" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "admin_user_cs_id_idx" ON "admin_user" USING btree ("cs_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "admin_user_department_id_idx" ON "admin_user" USING btree ("department_id","id");--> statement-breakpoint
CREATE INDEX "admin_user_last_login_at_idx" ON "admin_user" USING btree ("last_login_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "admin_user_role_role_id_idx" ON "admin_user_role" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "department_parent_id_title_key" ON "department" USING btree (coalesce("parent_id", 0),"title") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "department_path_idx" ON "department" USING gin ("path");--> statement-breakpoint
CREATE INDEX "department_head_id_idx" ON "department" USING btree ("head_id");--> statement-breakpoint
CREATE UNIQUE INDEX "menu_name_key" ON "menu" USING btree ("name") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "role_code_key" ON "role" USING btree ("code") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "role_title_key" ON "role" USING btree ("title") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "account_owner_key" ON "account" USING btree ("owner_type","owner_id","kind");--> statement-breakpoint
CREATE INDEX "account_kind_available_idx" ON "account" USING btree ("kind","available","id");--> statement-breakpoint
CREATE INDEX "account_kind_updated_at_idx" ON "account" USING btree ("kind","updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_log_log_no_key" ON "account_log" USING btree ("log_no");--> statement-breakpoint
CREATE INDEX "account_log_account_id_idx" ON "account_log" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "account_log_kind_idx" ON "account_log" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "account_log_kind_biz_type_idx" ON "account_log" USING btree ("kind","biz_type","id");--> statement-breakpoint
CREATE INDEX "account_log_kind_created_at_idx" ON "account_log" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "account_log_kind_delta_idx" ON "account_log" USING btree ("kind","delta","id");--> statement-breakpoint
CREATE INDEX "account_log_biz_id_idx" ON "account_log" USING btree ("biz_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_biz_key" ON "transfer" USING btree ("biz_id","biz_type","leg") WHERE pending_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_pending_id_key" ON "transfer" USING btree ("pending_id") WHERE pending_id is not null;--> statement-breakpoint
CREATE INDEX "transfer_created_at_idx" ON "transfer" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sms_channel_title_key" ON "sms_channel" USING btree ("title") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sms_record_phone_idx" ON "sms_record" USING btree ("phone","created_at");--> statement-breakpoint
CREATE INDEX "sms_record_created_at_idx" ON "sms_record" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sms_record_biz_key" ON "sms_record" USING btree ("event","phone","biz_id");--> statement-breakpoint
CREATE INDEX "sms_record_channel_msg_id_idx" ON "sms_record" USING btree ("channel_msg_id");--> statement-breakpoint
CREATE INDEX "sms_record_sent_idx" ON "sms_record" USING btree ("sent_at") WHERE state = 'sent';--> statement-breakpoint
CREATE UNIQUE INDEX "sms_template_event_key" ON "sms_template" USING btree ("event") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "notification_person_idx" ON "notification" USING btree ("admin_user_id","id");--> statement-breakpoint
CREATE INDEX "notification_unread_idx" ON "notification" USING btree ("admin_user_id","id") WHERE "notification"."read_at" is null;--> statement-breakpoint
CREATE INDEX "config_log_group_idx" ON "config_log" USING btree ("group","id");--> statement-breakpoint
CREATE INDEX "config_log_key_idx" ON "config_log" USING btree ("key","id");--> statement-breakpoint
CREATE INDEX "media_source_hash_idx" ON "media" USING btree ("source_hash");--> statement-breakpoint
CREATE INDEX "media_url_idx" ON "media" USING btree ("url");--> statement-breakpoint
CREATE INDEX "media_created_at_idx" ON "media" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "media_folder_id_created_at_idx" ON "media" USING btree ("folder_id","created_at","id");--> statement-breakpoint
CREATE INDEX "media_title_bigram_idx" ON "media" USING gin (bigrams("title"));--> statement-breakpoint
CREATE UNIQUE INDEX "media_folder_parent_id_title_key" ON "media_folder" USING btree (coalesce("parent_id", 0),"title") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "media_folder_parent_id_idx" ON "media_folder" USING btree ("parent_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_created_by_idx" ON "task" USING btree ("created_by","id");--> statement-breakpoint
CREATE INDEX "task_open_idx" ON "task" USING btree ("id") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "task_purge_idx" ON "task" USING btree ("id") WHERE undo_until is not null and changes_purged_at is null;--> statement-breakpoint
CREATE INDEX "task_taken_idx" ON "task" USING btree ("created_by","taken_at");--> statement-breakpoint
CREATE INDEX "task_change_task_id_idx" ON "task_change" USING btree ("task_id","id");--> statement-breakpoint
CREATE INDEX "task_failure_task_id_idx" ON "task_failure" USING btree ("task_id","id");--> statement-breakpoint
CREATE INDEX "task_file_chunk_created_at_idx" ON "task_file_chunk" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "verify_run_finished_at_idx" ON "verify_run" USING btree ("finished_at","id") WHERE finished_at is not null;
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
-- name; correct ones are left alone. It may only add to append-only tables, and only read the tables that the ledger writes.
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
  for item in select c.oid, c.oid::regclass as name, c.relkind, n.nspname, exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'public.refuse_change'::regproc) as is_kept,
      exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'public.refuse_direct_write'::regproc) as is_ledger
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'drizzle', 'graphile_worker') and c.relkind in ('r', 'p', 'v', 'S')
  loop
    if item.relkind = 'S' then
      if not has_sequence_privilege(app, item.oid, 'usage') then execute format('grant usage, select on sequence %s to %I', item.name, app); end if;
    elsif item.nspname = 'drizzle' then
      if not has_table_privilege(app, item.oid, 'select') then execute format('grant select on %s to %I', item.name, app); end if;
    elsif item.is_ledger then
      if has_table_privilege(app, item.oid, 'insert, update, delete, truncate, trigger') or not has_table_privilege(app, item.oid, 'select') then
        execute format('revoke all on %s from %I', item.name, app);
        execute format('grant select on %s to %I', item.name, app);
      end if;
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
--> statement-breakpoint
-- The ledger (docs/adr/0046): only `audit.post` writes these tables. The login of the product may read them and call it.
create function refuse_direct_write() returns trigger language plpgsql as $$
begin
  if not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    raise exception '% is written by the ledger only', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger ledger_only before insert or update or delete or truncate on account for each statement execute function refuse_direct_write();
--> statement-breakpoint
create trigger ledger_only before insert on transfer for each statement execute function refuse_direct_write();
--> statement-breakpoint
create trigger ledger_only before insert on account_log for each statement execute function refuse_direct_write();
--> statement-breakpoint
select audit.keep(name) from unnest('{transfer,account_log}'::regclass[]) as name;
--> statement-breakpoint
-- Movements that may take `available` below 0; the same list as `clawBacks` in src/contract/finance/accounts.ts.
create function audit.claws_back(kind text, biz_type text) returns boolean language sql immutable parallel safe
return (kind, biz_type) in (('commission', 'clawback'), ('integral', 'order_give_back'));
--> statement-breakpoint
-- The number that people see: the business day, the number of the transfer, and the side (1 debit, 2 credit).
create function audit.log_no(moment timestamptz, transfer_id bigint, side integer) returns text language sql stable parallel safe
return to_char(moment at time zone 'Asia/Shanghai', 'YYYYMMDD') || lpad(transfer_id::text, greatest(9, length(transfer_id::text)), '0') || side;
--> statement-breakpoint
-- Posts, holds, settles and releases transfers, all or none; a transfer that exists already is not repeated. The accounts are created on first use
-- and locked in ascending id. Row `n` of every array is one transfer; settle and release name a hold by its key, and may leave the accounts null.
-- Result, by `side` (1 debit, 2 credit): the accounts after each transfer; side 0: the transfer itself, `is_new` tells whether this call made it.
-- A row with `refused` says that nothing was done: `short` (`available` is what the account has), `differs`, `decided`, `unknown`, `invalid`.
create function audit.post_many(
  steps text[], debit_types text[], debit_owners bigint[], debit_kinds text[], credit_types text[], credit_owners bigint[], credit_kinds text[],
  amounts bigint[], biz_types text[], biz_ids text[], legs smallint[], titles text[], remarks text[],
  operator_type text, operator_id bigint, moment timestamptz
) returns table (refused text, n integer, side integer, transfer_id bigint, is_new boolean, account_id bigint, available bigint, frozen bigint)
language plpgsql security definer
-- The session plans every statement anew, which costs more than it takes. A plan that is kept must stay right as the tables grow: each lookup is a
-- lateral subquery (`offset 0`), which can only use the index, because a join may scan a table that was small when it was planned.
set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
#variable_conflict use_column
declare
  debits bigint[];
  credits bigint[];
begin
  for attempt in 1..2 loop
    select array_agg(coalesce(h.debit_account_id, d.id) order by g.n), array_agg(coalesce(h.credit_account_id, c.id) order by g.n)
    into debits, credits
    from unnest(steps, debit_types, debit_owners, debit_kinds, credit_types, credit_owners, credit_kinds, biz_types, biz_ids, legs)
      with ordinality as g(step, debit_type, debit_owner, debit_kind, credit_type, credit_owner, credit_kind, biz_type, biz_id, leg, n)
    left join lateral (select t.debit_account_id, t.credit_account_id from transfer t where g.debit_type is null
      and t.biz_id = g.biz_id and t.biz_type = g.biz_type and t.leg = g.leg and t.pending_id is null offset 0) as h on true
    left join lateral (select a.id from account a
      where a.owner_type = g.debit_type and a.owner_id = g.debit_owner and a.kind = g.debit_kind offset 0) as d on true
    left join lateral (select a.id from account a
      where a.owner_type = g.credit_type and a.owner_id = g.credit_owner and a.kind = g.credit_kind offset 0) as c on true;
    exit when attempt = 2 or array_position(debits || credits, null) is null;
    insert into account (owner_type, owner_id, kind, created_at, updated_at)
    select distinct p.owner_type, p.owner_id, p.kind, moment, moment
    from unnest(debit_types || credit_types, debit_owners || credit_owners, debit_kinds || credit_kinds) as p(owner_type, owner_id, kind)
    where p.owner_type is not null and not exists (
      select from account a where a.owner_type = p.owner_type and a.owner_id = p.owner_id and a.kind = p.kind)
    order by 1, 2, 3 on conflict do nothing;
  end loop;
  perform from account a where a.id = any (debits || credits) and a.owner_type <> 'system' order by a.id for no key update;
  -- transfers between accounts of the system lock no row: repetitions of one key wait for each other here
  if not found then perform pg_advisory_xact_lock(hashtextextended(biz_types[1] || ' ' || biz_ids[1], 5320046)); end if;
  return query
  with given as materialized (
    select g.*, own.id as own_id, own.created_at as own_at, own.amount as held, done.id as done_id, done.created_at as done_at,
      case
        when g.debit_id is null or g.credit_id is null then 'unknown'
        when g.step in ('post', 'hold') then case
          when own.id is null then case when g.amount is null or coalesce(g.debit_kind like 'integral%', false) <> coalesce(g.credit_kind like 'integral%', false) then 'invalid' end
          when own.phase <> case g.step when 'post' then 'posted' else 'pending' end or own.debit_account_id <> g.debit_id
            or own.credit_account_id <> g.credit_id or own.amount <> g.amount then 'differs' end
        when g.step not in ('settle', 'release') then 'invalid'
        when own.phase <> 'pending' or g.amount > own.amount then 'differs'
        when done.phase <> case g.step when 'settle' then 'settled' else 'voided' end then 'decided'
        when done.amount <> coalesce(g.amount, own.amount) then 'differs'
      end as why
    from unnest(steps, debits, credits, debit_kinds, credit_kinds, amounts, biz_types, biz_ids, legs, titles, remarks)
      with ordinality as g(step, debit_id, credit_id, debit_kind, credit_kind, amount, biz_type, biz_id, leg, title, remark, n)
    left join lateral (select t.* from transfer t
      where t.biz_id = g.biz_id and t.biz_type = g.biz_type and t.leg = g.leg and t.pending_id is null offset 0) as own on true
    left join lateral (select t.* from transfer t where g.step in ('settle', 'release') and t.pending_id = own.id offset 0) as done on true
  ),
  fresh as materialized (
    select nextval('transfer_id_seq') as id, g.n, g.step, g.debit_id, g.credit_id, g.biz_type, g.biz_id, g.leg, g.title, g.remark, g.held,
      case when g.step in ('settle', 'release') then g.own_id end as pending_id,
      case g.step when 'release' then g.held else coalesce(g.amount, g.held) end as amount
    from given g
    where case when g.step in ('post', 'hold') then g.own_id else g.done_id end is null and not exists (select from given where why is not null)
    order by g.n
  ),
  moves as materialized (
    select f.*, m.*, a.kind, a.owner_type, a.owner_id,
      (a.available + sum(m.delta) over each)::bigint as available_after, (a.frozen + sum(m.frozen_delta) over each)::bigint as frozen_after
    from fresh f cross join lateral (values
      (1, f.debit_id,
        case f.step when 'release' then f.held when 'settle' then f.held - f.amount else -f.amount end,
        case f.step when 'hold' then f.amount when 'post' then 0 else -f.held end, 0::bigint,
        case when f.step in ('post', 'settle') then f.amount else 0 end),
      (2, f.credit_id, case when f.step in ('post', 'settle') then f.amount else 0 end, 0::bigint,
        case when f.step in ('post', 'settle') then f.amount else 0 end, 0::bigint)
    ) as m(side, account_id, delta, frozen_delta, came, went)
    cross join lateral (select x.* from account x where x.id = m.account_id and x.owner_type <> 'system' offset 0) as a
    where m.delta <> 0 or m.frozen_delta <> 0
    window each as (partition by m.account_id order by f.n, m.side rows unbounded preceding)
  ),
  short as materialized (
    select 'short', v.n::integer, v.side, null::bigint, false, v.account_id, v.available_after - v.delta, v.frozen_after - v.frozen_delta from moves v
    where v.delta < 0 and v.available_after < 0 and not audit.claws_back(v.kind, v.biz_type) order by v.n limit 1
  ),
  made as (
    insert into transfer (id, created_at, debit_account_id, credit_account_id, amount, pending_id, operator_id, leg, phase, operator_type, biz_type, biz_id, title, remark)
    overriding system value
    select f.id, moment, f.debit_id, f.credit_id, f.amount, f.pending_id, operator_id, f.leg,
      case f.step when 'post' then 'posted' when 'hold' then 'pending' when 'settle' then 'settled' else 'voided' end,
      operator_type, f.biz_type, f.biz_id, f.title, f.remark
    from fresh f where not exists (select from short)
  ),
  logged as (
    insert into account_log (created_at, account_id, transfer_id, owner_id, operator_id, delta, available_after, frozen_delta, frozen_after,
      owner_type, kind, operator_type, log_no, biz_type, biz_id, title, remark)
    select moment, v.account_id, v.id, v.owner_id, operator_id, v.delta, v.available_after, v.frozen_delta, v.frozen_after,
      v.owner_type, v.kind, operator_type, audit.log_no(moment, v.id, v.side), v.biz_type, v.biz_id, v.title, v.remark
    from moves v where not exists (select from short) order by v.n, v.side
  ),
  changed as (
    update account a set available = a.available + s.delta, frozen = a.frozen + s.frozen_delta, total_in = a.total_in + s.came,
      total_out = a.total_out + s.went, version = a.version + 1, updated_at = moment
    from (
      select v.account_id, sum(v.delta)::bigint as delta, sum(v.frozen_delta)::bigint as frozen_delta, sum(v.came)::bigint as came, sum(v.went)::bigint as went
      from moves v where not exists (select from short) group by v.account_id
    ) as s cross join lateral (select x.ctid from account x where x.id = s.account_id offset 0) as at
    where a.ctid = at.ctid
  )
  select g.why, g.n::integer, 0, g.own_id, false, null::bigint, null::bigint, null::bigint from given g where g.why is not null
  union all select * from short
  union all select null, f.n::integer, 0, f.id, true, null, null, null from fresh f where not exists (select from short)
  union all select null, v.n::integer, v.side, v.id, true, v.account_id, v.available_after, v.frozen_after from moves v where not exists (select from short)
  -- repetitions answer with the first result
  union all select null, g.n::integer, 0, coalesce(g.done_id, g.own_id), false, null, null, null from given g
    where g.why is null and case when g.step in ('post', 'hold') then g.own_id else g.done_id end is not null
  union all select null, g.n::integer, e.side, l.transfer_id, false, l.account_id, l.available_after, l.frozen_after
    from given g cross join (values (1), (2)) as e(side)
    cross join lateral (select x.* from account_log x
      where x.log_no = audit.log_no(coalesce(g.done_at, g.own_at), coalesce(g.done_id, g.own_id), e.side) offset 0) as l
    where g.why is null and case when g.step in ('post', 'hold') then g.own_id else g.done_id end is not null;
end
$$;
--> statement-breakpoint
create trigger assign_log_append_only before update or delete or truncate on assign_log for each statement execute function refuse_change();
--> statement-breakpoint
-- The agent of a store is the agent of its salesman (domain §1.1).
create function store_binding() returns trigger language plpgsql as $$
declare
  his bigint;
begin
  if new.salesman_id is null then return new; end if;
  select agent_id into his from salesman where id = new.salesman_id;
  if his is distinct from new.agent_id then
    raise exception 'store % has another agent than its salesman', new.id using errcode = 'check_violation', constraint = 'store_salesman_check';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger store_binding before insert or update of salesman_id, agent_id on store for each row execute function store_binding();
--> statement-breakpoint
create function salesman_binding() returns trigger language plpgsql as $$
begin
  if exists (select from store where salesman_id = new.id and deleted_at is null) then
    raise exception 'salesman % has stores', new.id using errcode = 'check_violation', constraint = 'salesman_stores_check';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- A salesman with stores neither changes the agent nor leaves (domain §5.2).
create trigger salesman_binding before update of agent_id, state, deleted_at on salesman for each row
  when (old.agent_id is distinct from new.agent_id or (new.state = 'left' and old.state <> 'left') or (new.deleted_at is not null and old.deleted_at is null))
  execute function salesman_binding();
--> statement-breakpoint
-- Seals of the ledger (docs/adr/0046). A seal covers all transfers after the one before it up to `to_id`. Transfers get ascending ids but commit in any
-- order, so a seal ends at the newest transfer of the seal before, which is an hour old: no transaction of that time still runs.
create table audit.ledger_seal (
  id bigint primary key generated always as identity,
  from_id bigint not null,
  to_id bigint not null,
  rows bigint not null,
  digest bytea not null,
  hash bytea not null,
  -- the newest transfer at the time of the seal
  newest_id bigint not null,
  sealed_at timestamptz(3) not null
);
--> statement-breakpoint
select audit.keep('audit.ledger_seal');
--> statement-breakpoint
-- The content of a transfer, equal in every time zone. A column that is added later comes last, and only where it is not null.
create function audit.transfer_digest(t transfer) returns bytea language sql immutable parallel safe
return sha256(convert_to(row(
  t.id, (extract(epoch from t.created_at) * 1000)::bigint, t.debit_account_id, t.credit_account_id, t.amount, t.pending_id, t.operator_id,
  t.leg, t.phase, t.operator_type, t.biz_type, t.biz_id, t.title, t.remark
)::text, 'UTF8'));
--> statement-breakpoint
create function audit.transfers_between(from_id bigint, to_id bigint, out rows bigint, out digest bytea) language sql stable
return (select row(count(*), sha256(coalesce(string_agg(audit.transfer_digest(t), '' order by t.id), '')))
  from public.transfer t where t.id > from_id and t.id <= to_id);
--> statement-breakpoint
create function audit.ledger_hash(previous bytea, from_id bigint, to_id bigint, rows bigint, digest bytea) returns bytea language sql immutable
return sha256(coalesce(previous, '') || digest || convert_to(jsonb_build_array(from_id, to_id, rows)::text, 'UTF8'));
--> statement-breakpoint
-- Seals the transfers that were there at the last call, if that is an hour ago, and adds them to their daily sums. The log of operations records the
-- hash, so that its own seals and the heads outside of the database cover the ledger too.
create function audit.seal_ledger(moment timestamptz) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  last audit.ledger_seal;
  made audit.ledger_seal;
  found record;
  newest bigint;
  upto bigint;
begin
  perform pg_advisory_xact_lock(5320047);
  select coalesce(max(id), 0) into newest from public.transfer;
  select * into last from audit.ledger_seal order by id desc limit 1;
  if moment < last.sealed_at + interval '1 hour' then return; end if;
  loop
    if last.to_id = last.newest_id and last.to_id = newest then return; end if;
    -- bounded, because one call sums up the content of all its transfers
    upto := coalesce(least(last.newest_id, last.to_id + 100000), 0);
    select * into found from audit.transfers_between(coalesce(last.to_id, 0), upto);
    insert into audit.ledger_seal (from_id, to_id, rows, digest, hash, newest_id, sealed_at)
    values (coalesce(last.to_id, 0), upto, found.rows, found.digest,
      audit.ledger_hash(last.hash, coalesce(last.to_id, 0), upto, found.rows, found.digest),
      case when upto < last.newest_id then last.newest_id else newest end, moment)
    returning * into made;
    insert into public.ledger_day as d (day, owner_type, kind, unit, debit, credit, last_id)
    select * from audit.ledger_days(made.from_id, made.to_id)
    on conflict (day, owner_type, kind) do update
      set debit = d.debit + excluded.debit, credit = d.credit + excluded.credit, last_id = greatest(d.last_id, excluded.last_id);
    insert into public.logger (created_at, request_id, kind, username, action, target_id, after, ip, user_agent)
    values (moment, gen_random_uuid()::text, 'operate', 'system', 'finance.ledger.seal', made.id,
      jsonb_build_object('transfers', made.rows, 'to', made.to_id, 'hash', encode(made.hash, 'hex')), '127.0.0.1', 'clock');
    exit when upto >= coalesce(last.newest_id, 0);
    last := made;
  end loop;
end
$$;
--> statement-breakpoint
-- What differs from the seals: transfers, the chain itself, or what the log of operations recorded of it.
create function audit.broken_ledger_seals() returns setof text language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select concat('transfers ', s.from_id + 1, '–', s.to_id, ' of seal ', s.id) from audit.ledger_seal s
    cross join lateral audit.transfers_between(s.from_id, s.to_id) as found
    where (found.rows, found.digest) <> (s.rows, s.digest)
  union all
  select concat('seal ', id) from (
    select s.*, lag(hash) over (order by id) as previous, lag(to_id, 1, 0::bigint) over (order by id) as ended from audit.ledger_seal s
  ) as link where hash <> audit.ledger_hash(previous, from_id, to_id, rows, digest) or from_id <> ended
  union all
  select concat('seal ', l.target_id, ' in the log of operations') from public.logger l
    left join audit.ledger_seal s on s.id = l.target_id
    where l.kind = 'operate' and l.action = 'finance.ledger.seal' and encode(s.hash, 'hex') is distinct from l.after ->> 'hash'
$$;
--> statement-breakpoint
-- A second person approves exactly what the first one asked for, and a decision is final.
create function keep_adjustment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'pending'
    or (new.user_id, new.kind, new.direction, new.amount, new.reason, new.vouchers, new.import_key, new.created_by, new.created_at)
      is distinct from (old.user_id, old.kind, old.direction, old.amount, old.reason, old.vouchers, old.import_key, old.created_by, old.created_at) then
    raise exception 'adjustment % cannot change', old.id using errcode = 'check_violation', constraint = 'balance_adjust_payload_check';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger keep_adjustment before update or delete on balance_adjust for each row execute function keep_adjustment();
--> statement-breakpoint
create trigger sales_order_log_append_only before update or delete or truncate on sales_order_log for each statement execute function refuse_change();
--> statement-breakpoint
create trigger aftersale_log_append_only before update or delete or truncate on aftersale_log for each statement execute function refuse_change();
--> statement-breakpoint
create trigger payment_event_append_only before update or delete or truncate on payment_event for each statement execute function refuse_change();
--> statement-breakpoint
-- What was applied for is what is paid, and a decision is final (trade.md M7). Only on the way back to the review may the payee change.
create function keep_withdraw() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state in ('paid', 'rejected', 'cancelled')
    or (new.withdraw_no, new.owner_type, new.owner_id, new.salesman_id, new.amount, new.fee, new.actual, new.way, new.created_by, new.created_at)
      is distinct from
      (old.withdraw_no, old.owner_type, old.owner_id, old.salesman_id, old.amount, old.fee, old.actual, old.way, old.created_by, old.created_at)
    or (new.payee is distinct from old.payee and (new.state <> 'pending' or new.approved_hash is not null))
    or (new.approved_hash is distinct from old.approved_hash and old.approved_hash is not null and new.approved_hash is not null) then
    raise exception 'withdrawal % cannot change', old.withdraw_no using errcode = 'check_violation', constraint = 'withdraw_payload_check';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger keep_withdraw before update or delete on withdraw for each row execute function keep_withdraw();
--> statement-breakpoint
create trigger ledger_only before insert or update or delete or truncate on ledger_day for each statement execute function refuse_direct_write();
--> statement-breakpoint
-- Debits and credits of the transfers in (from_id, to_id], by business day and kind of account.
create function audit.ledger_days(from_id bigint, to_id bigint)
returns table (day date, owner_type text, kind text, unit text, debit bigint, credit bigint, last_id bigint)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select side.day, a.owner_type, a.kind, a.unit, sum(side.debit)::bigint, sum(side.credit)::bigint, max(side.last_id) from (
    select (t.created_at at time zone 'Asia/Shanghai')::date as day, t.debit_account_id as account_id, sum(t.amount) as debit, 0 as credit, max(t.id) as last_id
    from transfer t where t.id > from_id and t.id <= to_id and t.phase in ('posted', 'settled') group by 1, 2
    union all
    select (t.created_at at time zone 'Asia/Shanghai')::date, t.credit_account_id, 0, sum(t.amount), max(t.id)
    from transfer t where t.id > from_id and t.id <= to_id and t.phase in ('posted', 'settled') group by 1, 2
  ) as side join account a on a.id = side.account_id group by 1, 2, 3, 4
$$;
--> statement-breakpoint
-- Most calls post one transfer between a person or company and the system. They need none of the set operations of `audit.post_many`, which take
-- several times as long while the account is locked. The first credit of a person or company creates its account here, unless another transaction
-- is creating it. `audit.post_many` takes every other call, a repetition too.
create function audit.post(
  steps text[], debit_types text[], debit_owners bigint[], debit_kinds text[], credit_types text[], credit_owners bigint[], credit_kinds text[],
  amounts bigint[], biz_types text[], biz_ids text[], legs smallint[], titles text[], remarks text[],
  operator_type text, operator_id bigint, moment timestamptz
) returns table (refused text, n integer, side integer, transfer_id bigint, is_new boolean, account_id bigint, available bigint, frozen bigint)
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  of_debit boolean := credit_types[1] = 'system';
  own public.account;
  system_id bigint;
  made bigint;
  change bigint := case when credit_types[1] = 'system' then -amounts[1] else amounts[1] end;
begin
  if cardinality(steps) = 1 and steps[1] = 'post' and (debit_types[1] = 'system') <> of_debit and amounts[1] > 0
    and (debit_kinds[1] like 'integral%') = (credit_kinds[1] like 'integral%')
  then
    select a.id into system_id from account a
    where a.owner_type = 'system' and a.owner_id = 0 and a.kind = case when of_debit then credit_kinds[1] else debit_kinds[1] end;
    select a.* into own from account a where a.owner_type = case when of_debit then debit_types[1] else credit_types[1] end
      and a.owner_id = case when of_debit then debit_owners[1] else credit_owners[1] end
      and a.kind = case when of_debit then debit_kinds[1] else credit_kinds[1] end
    for no key update;
    if own.id is null and system_id is not null and change > 0 then
      insert into account (owner_type, owner_id, kind, created_at, updated_at)
      values (credit_types[1], credit_owners[1], credit_kinds[1], moment, moment) on conflict do nothing returning * into own;
    end if;
    -- read after the lock: a repetition waits for the first call
    if own.id is not null and system_id is not null and not exists (
      select from transfer t where t.biz_id = biz_ids[1] and t.biz_type = biz_types[1] and t.leg = legs[1] and t.pending_id is null)
    then
      if own.available + change < 0 and change < 0 and not audit.claws_back(own.kind, biz_types[1]) then
        return query select 'short', 1, 1, null::bigint, false, own.id, own.available, own.frozen;
        return;
      end if;
      insert into transfer (created_at, debit_account_id, credit_account_id, amount, operator_id, leg, phase, operator_type, biz_type, biz_id, title, remark)
      values (moment, case when of_debit then own.id else system_id end, case when of_debit then system_id else own.id end, amounts[1], operator_id,
        legs[1], 'posted', operator_type, biz_types[1], biz_ids[1], titles[1], remarks[1])
      returning id into made;
      insert into account_log (created_at, account_id, transfer_id, owner_id, operator_id, delta, available_after, frozen_delta, frozen_after,
        owner_type, kind, operator_type, log_no, biz_type, biz_id, title, remark)
      values (moment, own.id, made, own.owner_id, operator_id, change, own.available + change, 0, own.frozen, own.owner_type, own.kind, operator_type,
        audit.log_no(moment, made, case when of_debit then 1 else 2 end), biz_types[1], biz_ids[1], titles[1], remarks[1]);
      update account a set available = a.available + change, total_in = a.total_in + greatest(change, 0), total_out = a.total_out + greatest(-change, 0),
        version = a.version + 1, updated_at = moment
      where a.id = own.id;
      return query values (null::text, 1, 0, made, true, null::bigint, null::bigint, null::bigint),
        (null, 1, case when of_debit then 1 else 2 end, made, true, own.id, own.available + change, own.frozen);
      return;
    end if;
  end if;
  return query select * from audit.post_many(steps, debit_types, debit_owners, debit_kinds, credit_types, credit_owners, credit_kinds, amounts, biz_types,
    biz_ids, legs, titles, remarks, operator_type, operator_id, moment);
end
$$;
--> statement-breakpoint
insert into sms_template (event, title, content, is_system) values
  ('sign_remind', '签到提醒', '今天还没有签到，您已连续签到${days}天，签到可得积分。', 1);
--> statement-breakpoint
-- By hand: drizzle-kit knows no exclusion constraints and no triggers.
-- Enabled popups have disjoint periods: [start, end), open where a moment is missing.
ALTER TABLE "banner" ADD CONSTRAINT "banner_popup_excl" EXCLUDE USING gist (tstzrange("start_at", "end_at") WITH &&) WHERE ("position" = 'popup' and "status" = 1 and "deleted_at" is null);
--> statement-breakpoint
-- The numbers are those of `bannerPlaces` (src/contract/banner/words.ts). The server takes the same lock before it counts.
create function banner_limit() returns trigger language plpgsql as $$
declare
  most integer := case new.position when 'popup' then null when 'home_top' then 8 else 20 end;
begin
  if most is null or new.status = 0 or new.deleted_at is not null then
    return new;
  end if;
  perform pg_advisory_xact_lock(5320070, hashtext(new.position));
  if (select count(*) from banner where position = new.position and status = 1 and deleted_at is null and id <> new.id) >= most then
    raise exception 'position % has % enabled banners', new.position, most using errcode = '23514', constraint = 'banner_limit';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger banner_limit before insert or update of position, status, deleted_at on banner for each row execute function banner_limit();
--> statement-breakpoint
-- Versions of SKUs (docs/adr/0072). The trigger of every statement that writes SKUs keeps them, for all callers; the login of the product may only read them.
create trigger ledger_only before insert or update or delete or truncate on sku_version for each statement execute function refuse_direct_write();
--> statement-breakpoint
create trigger ledger_only before insert or update or delete or truncate on past_title for each statement execute function refuse_direct_write();
--> statement-breakpoint
create function sku_version_first() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into sku_version (id, valid_from, valid_to, is_renamed, version, created_at, created_by, updated_at, updated_by, sort, status, spu_id, brand_id, series_id, category_id, code, mfr_code, barcode, title,
    main_image, images, spec, unit, units, moq, step_qty, max_qty, price_store, price_trade, price_market, price_cost, tiers, weight, volume, pack_size,
    params, docs, stock_warn, lead_days, commission_cap_rate, is_gift_only)
  select n.id, n.created_at, 'infinity', 1, n.version, n.created_at, n.created_by, n.updated_at, n.updated_by, n.sort, n.status, n.spu_id, n.brand_id, n.series_id, n.category_id, n.code,
    n.mfr_code, n.barcode, n.title, n.main_image, n.images, n.spec, n.unit, n.units, n.moq, n.step_qty, n.max_qty, n.price_store, n.price_trade,
    n.price_market, n.price_cost, n.tiers, n.weight, n.volume, n.pack_size, n.params, n.docs, n.stock_warn, n.lead_days, n.commission_cap_rate,
    n.is_gift_only
  from written n where n.deleted_at is null;
  return null;
end
$$;
--> statement-breakpoint
-- A change ends the current version and begins the next one at the time that the row has as `updated_at`, otherwise at the time of the transaction. A
-- change that is not later than the begin of the current version replaces it: two transactions may commit in the reverse order of their times.
-- The statements about many SKUs are planned with the number of rows that they change: a plan for one row, kept by the connection, compared each of
-- ten thousand rows with every other. The first check needs no plan for a join; most statements end there.
create function sku_version_next() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- most statements move stock or count sales
  if not exists (
    select n.id, n.deleted_at, n.version, n.created_at, n.created_by, n.updated_at, n.updated_by, n.sort, n.status, n.spu_id, n.brand_id, n.series_id,
    n.category_id, n.code, n.mfr_code, n.barcode, n.title, n.main_image, n.images, n.spec, n.unit, n.units, n.moq, n.step_qty, n.max_qty,
    n.price_store, n.price_trade, n.price_market, n.price_cost, n.tiers, n.weight, n.volume, n.pack_size, n.params, n.docs, n.stock_warn,
    n.lead_days, n.commission_cap_rate, n.is_gift_only from written n
    except
    select o.id, o.deleted_at, o.version, o.created_at, o.created_by, o.updated_at, o.updated_by, o.sort, o.status, o.spu_id, o.brand_id, o.series_id,
    o.category_id, o.code, o.mfr_code, o.barcode, o.title, o.main_image, o.images, o.spec, o.unit, o.units, o.moq, o.step_qty, o.max_qty,
    o.price_store, o.price_trade, o.price_market, o.price_cost, o.tiers, o.weight, o.volume, o.pack_size, o.params, o.docs, o.stock_warn,
    o.lead_days, o.commission_cap_rate, o.is_gift_only from overwritten o
  ) then
    return null;
  end if;
  execute $statement$
  with changed as materialized (
    select n.id, v.valid_from, greatest(case when n.updated_at <> o.updated_at then n.updated_at else now()::timestamptz(3) end, v.valid_from) as at
    from written n join overwritten o on o.id = n.id join sku_version v on v.id = n.id and v.valid_to = 'infinity'
    where (n.deleted_at, n.version, n.created_at, n.created_by, n.updated_at, n.updated_by, n.sort, n.status, n.spu_id, n.brand_id, n.series_id, n.category_id, n.code,
      n.mfr_code, n.barcode, n.title, n.main_image, n.images, n.spec, n.unit, n.units, n.moq, n.step_qty, n.max_qty, n.price_store, n.price_trade,
      n.price_market, n.price_cost, n.tiers, n.weight, n.volume, n.pack_size, n.params, n.docs, n.stock_warn, n.lead_days, n.commission_cap_rate,
      n.is_gift_only)
      is distinct from (o.deleted_at, o.version, o.created_at, o.created_by, o.updated_at, o.updated_by, o.sort, o.status, o.spu_id, o.brand_id, o.series_id, o.category_id, o.code,
      o.mfr_code, o.barcode, o.title, o.main_image, o.images, o.spec, o.unit, o.units, o.moq, o.step_qty, o.max_qty, o.price_store, o.price_trade,
      o.price_market, o.price_cost, o.tiers, o.weight, o.volume, o.pack_size, o.params, o.docs, o.stock_warn, o.lead_days, o.commission_cap_rate,
      o.is_gift_only)
  ), replaced as (
    delete from sku_version v using changed c where v.id = c.id and v.valid_from = c.valid_from and c.at = c.valid_from
  )
  update sku_version v set valid_to = c.at from changed c where v.id = c.id and v.valid_from = c.valid_from and c.at > c.valid_from
  $statement$;
  -- those that are live and have no current version now: changed, or brought back
  execute $statement$
  insert into sku_version (id, valid_from, valid_to, is_renamed, version, created_at, created_by, updated_at, updated_by, sort, status, spu_id, brand_id, series_id, category_id, code, mfr_code, barcode, title,
    main_image, images, spec, unit, units, moq, step_qty, max_qty, price_store, price_trade, price_market, price_cost, tiers, weight, volume, pack_size,
    params, docs, stock_warn, lead_days, commission_cap_rate, is_gift_only)
  select n.id, greatest(case when n.updated_at <> o.updated_at then n.updated_at else now()::timestamptz(3) end, p.valid_to), 'infinity',
    (p.id is null or (p.code, p.title) <> (n.code, n.title))::integer, n.version, n.created_at, n.created_by, n.updated_at, n.updated_by, n.sort, n.status, n.spu_id, n.brand_id, n.series_id, n.category_id, n.code,
    n.mfr_code, n.barcode, n.title, n.main_image, n.images, n.spec, n.unit, n.units, n.moq, n.step_qty, n.max_qty, n.price_store, n.price_trade,
    n.price_market, n.price_cost, n.tiers, n.weight, n.volume, n.pack_size, n.params, n.docs, n.stock_warn, n.lead_days, n.commission_cap_rate,
    n.is_gift_only
  from written n join overwritten o on o.id = n.id
    left join lateral (select * from sku_version p where p.id = n.id order by p.valid_from desc limit 1) p on true
  where n.deleted_at is null and (p.id is null or p.valid_to < 'infinity')
  $statement$;
  return null;
end
$$;
--> statement-breakpoint
create trigger sku_version_first after insert on sku referencing new table as written for each statement execute function sku_version_first();
--> statement-breakpoint
create trigger sku_version_next after update on sku referencing old table as overwritten new table as written for each statement execute function sku_version_next();
--> statement-breakpoint
-- The titles of brands and series that lists of SKUs show. Of two changes in one millisecond the first ends the title that was valid until then.
create function keep_past_title() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into past_title (entity, id, valid_to, title)
  values (tg_table_name, old.id, case when new.updated_at <> old.updated_at then new.updated_at else now() end, old.title) on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
create trigger keep_past_title after update of title on brand for each row when (old.title is distinct from new.title) execute function keep_past_title();
--> statement-breakpoint
create trigger keep_past_title after update of title on series for each row when (old.title is distinct from new.title) execute function keep_past_title();
--> statement-breakpoint
-- The folded form of a number from outside, as `foldNumber` of the contract: signs of one width, capitals, without blanks and hyphens.
create function public.fold_number(given text) returns text language sql immutable strict
return upper(regexp_replace(normalize(given, NFKC), '[\s\u2010-\u2015\u2212-]', '', 'g'));
--> statement-breakpoint
create function public.keep_folded_number() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'payment' then new.serial_key := public.fold_number(new.serial_no);
  elsif tg_table_name = 'withdraw' then new.pay_serial_key := public.fold_number(new.pay_serial);
  else new.invoice_key := public.fold_number(new.invoice_no);
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger payment_folded before insert or update of serial_no on payment for each row execute function public.keep_folded_number();
--> statement-breakpoint
create trigger withdraw_folded before insert or update of pay_serial on withdraw for each row execute function public.keep_folded_number();
--> statement-breakpoint
create trigger sales_order_folded before insert or update of invoice_no on sales_order for each row execute function public.keep_folded_number();
-- rewards of free orders and late payments that went back are no refunds of sales
update sales_day d set refunds = greatest(0, d.refunds - r.refunds), refund_amount = greatest(0, d.refund_amount - r.amount) from (
  select (done_at at time zone 'Asia/Shanghai')::date as day, coalesce(agent_id, 0) as agent_id, coalesce(cs_id, 0) as cs_id, count(*) as refunds,
    sum(amount) as amount from refund where done_at is not null and source in ('free_order', 'late_pay') group by 1, 2, 3) r
where d.day = r.day and d.agent_id = r.agent_id and d.cs_id = r.cs_id;
--> statement-breakpoint
create trigger payout_batch_item_append_only before update or delete or truncate on payout_batch_item for each statement execute function refuse_change();
--> statement-breakpoint
-- Number, author, rows and sum of a batch are what the bank received; only the count of its downloads changes.
create function keep_payout_batch() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - 'downloads' is distinct from to_jsonb(old) - 'downloads' or new.downloads < old.downloads then
    raise exception 'payout batch % cannot change', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger keep_payout_batch before update or delete on payout_batch for each row execute function keep_payout_batch();
--> statement-breakpoint
create trigger giveaway_append_only before update or delete or truncate on giveaway for each statement execute function refuse_change();
--> statement-breakpoint
create trigger red_letter_invoice_folded before insert or update of invoice_no on red_letter_invoice for each row execute function public.keep_folded_number();
