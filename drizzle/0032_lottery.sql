CREATE SEQUENCE "public"."lottery_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
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
	CONSTRAINT "lottery_prize_position_check" CHECK ("lottery_prize"."position" between 1 and 8),
	CONSTRAINT "lottery_prize_kind_check" CHECK ("lottery_prize"."kind" in ('thanks', 'integral', 'balance', 'coupon', 'goods', 'redEnvelope')),
	CONSTRAINT "lottery_prize_fallback_check" CHECK ("lottery_prize"."is_fallback" = 0 or "lottery_prize"."kind" = 'thanks'),
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
	"state" text NOT NULL,
	"draw_no" integer NOT NULL,
	"attempt" smallint DEFAULT 0 NOT NULL,
	"number" integer NOT NULL,
	"weights_version" integer NOT NULL,
	"picked_position" smallint NOT NULL,
	"fallback" text,
	"order_id" bigint,
	"expire_at" timestamptz(3),
	"reason" text,
	"remark" text,
	"ip" text,
	CONSTRAINT "lottery_record_state_check" CHECK ("lottery_record"."state" in ('none', 'granted', 'pending_grant', 'pending_address', 'pending_ship', 'shipped', 'done', 'expired', 'cancelled')
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
ALTER TABLE "lottery_chance" ADD CONSTRAINT "lottery_chance_lottery_id_lottery_id_fk" FOREIGN KEY ("lottery_id") REFERENCES "public"."lottery"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_chance" ADD CONSTRAINT "lottery_chance_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_prize" ADD CONSTRAINT "lottery_prize_lottery_id_lottery_id_fk" FOREIGN KEY ("lottery_id") REFERENCES "public"."lottery"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_prize" ADD CONSTRAINT "lottery_prize_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_record" ADD CONSTRAINT "lottery_record_lottery_id_lottery_id_fk" FOREIGN KEY ("lottery_id") REFERENCES "public"."lottery"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_record" ADD CONSTRAINT "lottery_record_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_record" ADD CONSTRAINT "lottery_record_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_record" ADD CONSTRAINT "lottery_record_prize_id_lottery_prize_id_fk" FOREIGN KEY ("prize_id") REFERENCES "public"."lottery_prize"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_record" ADD CONSTRAINT "lottery_record_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_record" ADD CONSTRAINT "lottery_record_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_user" ADD CONSTRAINT "lottery_user_lottery_id_lottery_id_fk" FOREIGN KEY ("lottery_id") REFERENCES "public"."lottery"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_user" ADD CONSTRAINT "lottery_user_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery_weights" ADD CONSTRAINT "lottery_weights_lottery_id_lottery_id_fk" FOREIGN KEY ("lottery_id") REFERENCES "public"."lottery"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "lottery_record_created_at_idx" ON "lottery_record" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "lottery_record_lottery_idx" ON "lottery_record" USING btree ("lottery_id","created_at","id");--> statement-breakpoint
CREATE INDEX "lottery_record_user_idx" ON "lottery_record" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "lottery_record_kind_idx" ON "lottery_record" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "lottery_record_state_idx" ON "lottery_record" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "lottery_record_prize_idx" ON "lottery_record" USING btree ("prize_id");--> statement-breakpoint
CREATE INDEX "lottery_record_expire_idx" ON "lottery_record" USING btree ("expire_at") WHERE state = 'pending_address';