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
ALTER TABLE "cart_line" ALTER COLUMN "sku_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "aftersale" ADD COLUMN "package_id" bigint;--> statement-breakpoint
ALTER TABLE "cart_line" ADD COLUMN "package_id" bigint;--> statement-breakpoint
ALTER TABLE "sales_order_item" ADD COLUMN "package_title" text;--> statement-breakpoint
ALTER TABLE "sales_order_item" ADD COLUMN "package_qty" integer;--> statement-breakpoint
ALTER TABLE "collection_buyer" ADD CONSTRAINT "collection_buyer_collection_id_collection_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collection"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_buyer" ADD CONSTRAINT "collection_buyer_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_buyer" ADD CONSTRAINT "collection_buyer_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_goods" ADD CONSTRAINT "collection_goods_collection_id_collection_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collection"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_goods" ADD CONSTRAINT "collection_goods_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_sort_idx" ON "collection" USING btree ("sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "collection_start_at_idx" ON "collection" USING btree ("start_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "collection_created_at_idx" ON "collection" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "collection_end_at_idx" ON "collection" USING btree ("end_at") WHERE deleted_at is null and state in ('published', 'paused');--> statement-breakpoint
CREATE INDEX "collection_buyer_user_id_idx" ON "collection_buyer" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "collection_buyer_sku_id_idx" ON "collection_buyer" USING btree ("sku_id");--> statement-breakpoint
CREATE INDEX "collection_goods_sku_id_idx" ON "collection_goods" USING btree ("sku_id","collection_id");--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_package_id_package_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."package"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cart_line_user_id_package_id_key" ON "cart_line" USING btree ("user_id","package_id");--> statement-breakpoint
CREATE INDEX "cart_line_package_id_idx" ON "cart_line" USING btree ("package_id");--> statement-breakpoint
CREATE INDEX "sales_order_item_package_idx" ON "sales_order_item" USING btree ("package_id","order_id") WHERE package_id is not null;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_goods_check" CHECK (num_nonnulls("cart_line"."sku_id", "cart_line"."package_id") = 1);--> statement-breakpoint
ALTER TABLE "sales_order_item" ADD CONSTRAINT "sales_order_item_package_check" CHECK (("sales_order_item"."package_id" is null) = ("sales_order_item"."package_qty" is null) and "sales_order_item"."package_qty" > 0);