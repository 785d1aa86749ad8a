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
CREATE INDEX "sales_goods_sku_id_idx" ON "sales_goods" USING btree ("sku_id","month");