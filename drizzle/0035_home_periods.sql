-- The next run of the job sums up all days, now also by day and kind. Rows of months without their goods would break the new key.
TRUNCATE "sales_day", "sales_store", "sales_store_day", "sales_salesman", "sales_goods", "sales_part", "sales_done";--> statement-breakpoint
ALTER TABLE "sales_goods" DROP CONSTRAINT "sales_goods_pkey";--> statement-breakpoint
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
ALTER TABLE "sales_part" DROP CONSTRAINT "sales_part_kind_check";--> statement-breakpoint
ALTER TABLE "sales_store_day" DROP CONSTRAINT "sales_store_day_counts_check";--> statement-breakpoint
ALTER TABLE "sales_store" ADD COLUMN "orders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_store" ADD COLUMN "amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_store_day" ADD COLUMN "amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "sales_goods_day_agent_id_idx" ON "sales_goods_day" USING btree ("agent_id","day");--> statement-breakpoint
CREATE INDEX "sales_goods_day_cs_id_idx" ON "sales_goods_day" USING btree ("cs_id","day");--> statement-breakpoint
CREATE INDEX "sales_part_day_cs_id_idx" ON "sales_part_day" USING btree ("cs_id","kind","day");--> statement-breakpoint
CREATE INDEX "sales_part_day_day_idx" ON "sales_part_day" USING btree ("day");--> statement-breakpoint
ALTER TABLE "sales_goods" DROP COLUMN "brand_id";--> statement-breakpoint
ALTER TABLE "sales_goods" DROP COLUMN "series_id";--> statement-breakpoint
ALTER TABLE "sales_goods" DROP COLUMN "category_id";--> statement-breakpoint
ALTER TABLE "sales_goods" ADD CONSTRAINT "sales_goods_pkey" PRIMARY KEY("month","sku_id");--> statement-breakpoint
ALTER TABLE "sales_part" ADD CONSTRAINT "sales_part_kind_check" CHECK ("sales_part"."kind" in ('level', 'way', 'source', 'province', 'city', 'hour', 'category', 'brand', 'series'));--> statement-breakpoint
ALTER TABLE "sales_store" ADD CONSTRAINT "sales_store_counts_check" CHECK ("sales_store"."orders" >= 0 and "sales_store"."amount" >= 0);--> statement-breakpoint
ALTER TABLE "sales_store_day" ADD CONSTRAINT "sales_store_day_counts_check" CHECK ("sales_store_day"."placed" >= 0 and "sales_store_day"."paid" >= 0 and "sales_store_day"."amount" >= 0);