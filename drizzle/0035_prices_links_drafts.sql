-- The next run of the job sums up all days, now also by day and kind. Rows of months without their goods would break the new key.
TRUNCATE "sales_day", "sales_store", "sales_store_day", "sales_salesman", "sales_goods", "sales_part", "sales_done";--> statement-breakpoint
ALTER TABLE "sales_goods" DROP CONSTRAINT "sales_goods_pkey";--> statement-breakpoint
CREATE TABLE "price_change_row" (
	"change_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	CONSTRAINT "price_change_row_change_id_sku_id_pk" PRIMARY KEY("change_id","sku_id")
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
CREATE TABLE "stock_unsold" (
	"sku_id" bigint PRIMARY KEY NOT NULL,
	"stock" integer NOT NULL,
	"value" bigint
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
ALTER TABLE "aftersale" DROP CONSTRAINT "aftersale_approved_check";--> statement-breakpoint
ALTER TABLE "sales_part" DROP CONSTRAINT "sales_part_kind_check";--> statement-breakpoint
ALTER TABLE "sales_store_day" DROP CONSTRAINT "sales_store_day_counts_check";--> statement-breakpoint
ALTER TABLE "price_change" ALTER COLUMN "field" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "review_by" bigint;--> statement-breakpoint
ALTER TABLE "red_envelope" ADD COLUMN "review_by" bigint;--> statement-breakpoint
ALTER TABLE "block_page" ADD COLUMN "publish_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "block_page" ADD COLUMN "planned" jsonb;--> statement-breakpoint
ALTER TABLE "block_page" ADD COLUMN "planned_by" bigint;--> statement-breakpoint
ALTER TABLE "block_page" ADD COLUMN "off_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "free_order_activity" ADD COLUMN "review_by" bigint;--> statement-breakpoint
ALTER TABLE "package" ADD COLUMN "review_by" bigint;--> statement-breakpoint
ALTER TABLE "integral_goods" ADD COLUMN "review_by" bigint;--> statement-breakpoint
ALTER TABLE "lottery" ADD COLUMN "review_by" bigint;--> statement-breakpoint
ALTER TABLE "aftersale" ADD COLUMN "gift_off" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "price_change" ADD COLUMN "source" text DEFAULT 'bulk' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_store" ADD COLUMN "orders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_store" ADD COLUMN "amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_store_day" ADD COLUMN "amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "price_change_row" ADD CONSTRAINT "price_change_row_change_id_price_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."price_change"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_change_row" ADD CONSTRAINT "price_change_row_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_change_row_sku_id_idx" ON "price_change_row" USING btree ("sku_id");--> statement-breakpoint
CREATE INDEX "sales_goods_day_agent_id_idx" ON "sales_goods_day" USING btree ("agent_id","day");--> statement-breakpoint
CREATE INDEX "sales_goods_day_cs_id_idx" ON "sales_goods_day" USING btree ("cs_id","day");--> statement-breakpoint
CREATE INDEX "sales_part_day_cs_id_idx" ON "sales_part_day" USING btree ("cs_id","kind","day");--> statement-breakpoint
CREATE INDEX "sales_part_day_day_idx" ON "sales_part_day" USING btree ("day");--> statement-breakpoint
CREATE INDEX "block_page_publish_at_idx" ON "block_page" USING btree ("publish_at") WHERE publish_at is not null;--> statement-breakpoint
CREATE INDEX "block_page_off_at_idx" ON "block_page" USING btree ("off_at") WHERE off_at is not null;--> statement-breakpoint
CREATE INDEX "sign_reward_missed_idx" ON "sign_reward" USING btree ("record_id") WHERE (coupon_id is not null and coupon_given = 0) or (lottery_id is not null and lottery_given = 0);--> statement-breakpoint
CREATE INDEX "media_title_bigram_idx" ON "media" USING gin (bigrams("title"));--> statement-breakpoint
ALTER TABLE "sales_goods" DROP COLUMN "brand_id";--> statement-breakpoint
ALTER TABLE "sales_goods" DROP COLUMN "series_id";--> statement-breakpoint
ALTER TABLE "sales_goods" DROP COLUMN "category_id";--> statement-breakpoint
ALTER TABLE "sales_goods" ADD CONSTRAINT "sales_goods_pkey" PRIMARY KEY("month","sku_id");--> statement-breakpoint
ALTER TABLE "block_page" ADD CONSTRAINT "block_page_planned_check" CHECK (("block_page"."publish_at" is null) = ("block_page"."planned" is null));--> statement-breakpoint
ALTER TABLE "block_page" ADD CONSTRAINT "block_page_off_at_check" CHECK ("block_page"."off_at" is null or ("block_page"."is_default" = 0
        and case when "block_page"."publish_at" is null then "block_page"."state" = 'published' else "block_page"."off_at" > "block_page"."publish_at" end));--> statement-breakpoint
ALTER TABLE "aftersale" ADD CONSTRAINT "aftersale_gift_off_check" CHECK ("aftersale"."gift_off" >= 0);--> statement-breakpoint
ALTER TABLE "aftersale" ADD CONSTRAINT "aftersale_approved_check" CHECK ("aftersale"."approved_amount" is null or ("aftersale"."approved_amount" >= 0 and "aftersale"."approved_amount" + "aftersale"."gift_off" <= "aftersale"."apply_amount"));--> statement-breakpoint
ALTER TABLE "price_change" ADD CONSTRAINT "price_change_source_check" CHECK ("price_change"."source" in ('bulk', 'import', 'grid', 'form'));--> statement-breakpoint
ALTER TABLE "price_change" ADD CONSTRAINT "price_change_field_check" CHECK (("price_change"."field" is not null) = ("price_change"."source" = 'bulk'));--> statement-breakpoint
ALTER TABLE "sales_part" ADD CONSTRAINT "sales_part_kind_check" CHECK ("sales_part"."kind" in ('level', 'way', 'source', 'province', 'city', 'hour', 'category', 'brand', 'series'));--> statement-breakpoint
ALTER TABLE "sales_store" ADD CONSTRAINT "sales_store_counts_check" CHECK ("sales_store"."orders" >= 0 and "sales_store"."amount" >= 0);--> statement-breakpoint
ALTER TABLE "sales_store_day" ADD CONSTRAINT "sales_store_day_counts_check" CHECK ("sales_store_day"."placed" >= 0 and "sales_store_day"."paid" >= 0 and "sales_store_day"."amount" >= 0);
--> statement-breakpoint
-- by hand: gifts of other activities no longer count against the limit of claiming
UPDATE coupon_holder h SET received = (
  SELECT count(*) FROM user_coupon u WHERE u.coupon_id = h.coupon_id AND u.user_id = h.user_id
    AND u.source NOT IN ('lottery', 'sign', 'freeOrder', 'integralGoods', 'other'));--> statement-breakpoint
-- by hand: prizes that were cancelled or expired cost nothing
UPDATE lottery_user u SET cost = (
  SELECT coalesce(sum(r.cost), 0) FROM lottery_record r WHERE r.lottery_id = u.lottery_id AND r.user_id = u.user_id
    AND r.state NOT IN ('expired', 'cancelled'));
