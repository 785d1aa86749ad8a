CREATE TABLE "sales_store_day" (
	"day" date NOT NULL,
	"store_id" bigint NOT NULL,
	"agent_id" bigint NOT NULL,
	"cs_id" bigint NOT NULL,
	"placed" integer NOT NULL,
	"paid" integer NOT NULL,
	CONSTRAINT "sales_store_day_pkey" PRIMARY KEY("day","store_id","agent_id","cs_id"),
	CONSTRAINT "sales_store_day_counts_check" CHECK ("sales_store_day"."placed" >= 0 and "sales_store_day"."paid" >= 0)
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
ALTER TABLE "sales_day" ADD COLUMN "shipped" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_day" ADD COLUMN "ship_minutes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "sku_price_log_created_at_idx" ON "sku_price_log" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "sku_stock_log_created_at_idx" ON "sku_stock_log" USING brin ("created_at");--> statement-breakpoint
ALTER TABLE "sales_day" ADD CONSTRAINT "sales_day_shipped_check" CHECK ("sales_day"."shipped" >= 0 and "sales_day"."ship_minutes" >= 0);--> statement-breakpoint
-- the next run of the job sums up all days, now with the orders of every store and the times of shipping
TRUNCATE "sales_day", "sales_store", "sales_salesman", "sales_goods", "sales_part", "sales_done";
