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
CREATE TABLE "sign_reminder" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
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
ALTER TABLE "collection" ADD COLUMN "review_by" bigint;--> statement-breakpoint
ALTER TABLE "group_activity" ADD COLUMN "review_by" bigint;--> statement-breakpoint
ALTER TABLE "sku_stock_log" ADD COLUMN "counted_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "sign_rule" ADD COLUMN "remind" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_day" ADD COLUMN "shipped" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_day" ADD COLUMN "ship_minutes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "banner_count" ADD CONSTRAINT "banner_count_banner_id_banner_id_fk" FOREIGN KEY ("banner_id") REFERENCES "public"."banner"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_reminder" ADD CONSTRAINT "sign_reminder_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_claim" ADD CONSTRAINT "desk_claim_person_id_admin_user_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_claim" ADD CONSTRAINT "desk_claim_handed_by_admin_user_id_fk" FOREIGN KEY ("handed_by") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "banner_sort_idx" ON "banner" USING btree ("sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "banner_created_at_idx" ON "banner" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "banner_position_idx" ON "banner" USING btree ("position","sort","id") WHERE deleted_at is null and status = 1;--> statement-breakpoint
CREATE UNIQUE INDEX "desk_claim_item_key" ON "desk_claim" USING btree ("kind","row_id");--> statement-breakpoint
CREATE INDEX "desk_claim_person_id_idx" ON "desk_claim" USING btree ("person_id","kind","row_id");--> statement-breakpoint
CREATE INDEX "desk_claim_until_idx" ON "desk_claim" USING btree ("until");--> statement-breakpoint
CREATE INDEX "sku_price_log_created_at_idx" ON "sku_price_log" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "sku_stock_log_created_at_idx" ON "sku_stock_log" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "spu_title_bigram_idx" ON "spu" USING gin (bigrams("title"));--> statement-breakpoint
CREATE INDEX "store_audit_name_bigram_idx" ON "store_audit" USING gin (bigrams("name"));--> statement-breakpoint
ALTER TABLE "sales_day" ADD CONSTRAINT "sales_day_shipped_check" CHECK ("sales_day"."shipped" >= 0 and "sales_day"."ship_minutes" >= 0);
--> statement-breakpoint
insert into sms_template (event, title, content, is_system) values
  ('sign_remind', '签到提醒', '今天还没有签到，您已连续签到${days}天，签到可得积分。', 1);

--> statement-breakpoint
-- By hand: drizzle-kit knows no exclusion constraints and no triggers.
-- Enabled popups have disjoint periods: [start, end), open where a moment is missing.
ALTER TABLE "banner" ADD CONSTRAINT "banner_popup_excl" EXCLUDE USING gist (tstzrange("start_at", "end_at") WITH &&) WHERE ("position" = 'popup' and "status" = 1 and "deleted_at" is null);--> statement-breakpoint
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
$$;--> statement-breakpoint
create trigger banner_limit before insert or update of position, status, deleted_at on banner for each row execute function banner_limit();

--> statement-breakpoint
-- the next run of the job sums up all days, now with the orders of every store and the times of shipping
TRUNCATE "sales_day", "sales_store", "sales_salesman", "sales_goods", "sales_part", "sales_done";
