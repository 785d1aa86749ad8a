CREATE SEQUENCE "public"."integral_order_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
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
ALTER TABLE "integral_goods" ADD CONSTRAINT "integral_goods_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integral_goods_user" ADD CONSTRAINT "integral_goods_user_goods_id_integral_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."integral_goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integral_goods_user" ADD CONSTRAINT "integral_goods_user_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integral_order" ADD CONSTRAINT "integral_order_goods_id_integral_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."integral_goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integral_order" ADD CONSTRAINT "integral_order_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integral_order" ADD CONSTRAINT "integral_order_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integral_order" ADD CONSTRAINT "integral_order_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integral_order" ADD CONSTRAINT "integral_order_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "integral_order_expire_idx" ON "integral_order" USING btree ("expire_at") WHERE state = 'pending_pay' and expire_at is not null;