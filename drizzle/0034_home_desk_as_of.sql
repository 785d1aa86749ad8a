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
CREATE UNIQUE INDEX "desk_claim_item_key" ON "desk_claim" USING btree ("kind","row_id");--> statement-breakpoint
CREATE INDEX "desk_claim_person_id_idx" ON "desk_claim" USING btree ("person_id","kind","row_id");--> statement-breakpoint
CREATE INDEX "desk_claim_until_idx" ON "desk_claim" USING btree ("until");--> statement-breakpoint
CREATE INDEX "sku_price_log_created_at_idx" ON "sku_price_log" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "sku_stock_log_created_at_idx" ON "sku_stock_log" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "sku_stock_log_moment_idx" ON "sku_stock_log" USING btree ("sku_id","created_at","id","stock_after","lock_after");--> statement-breakpoint
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
-- A change ends the current version and begins the next one at the time that the row has as `updated_at`, otherwise at the time of the transaction. A change
-- that is not later than the begin of the current version replaces it: two transactions may commit in the reverse order of their times.
create function sku_version_next() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- most statements move stock or count sales
  if not exists (
    select from written n join overwritten o on o.id = n.id
    where (n.deleted_at, n.version, n.created_at, n.created_by, n.updated_at, n.updated_by, n.sort, n.status, n.spu_id, n.brand_id, n.series_id, n.category_id, n.code,
      n.mfr_code, n.barcode, n.title, n.main_image, n.images, n.spec, n.unit, n.units, n.moq, n.step_qty, n.max_qty, n.price_store, n.price_trade,
      n.price_market, n.price_cost, n.tiers, n.weight, n.volume, n.pack_size, n.params, n.docs, n.stock_warn, n.lead_days, n.commission_cap_rate,
      n.is_gift_only)
      is distinct from (o.deleted_at, o.version, o.created_at, o.created_by, o.updated_at, o.updated_by, o.sort, o.status, o.spu_id, o.brand_id, o.series_id, o.category_id, o.code,
      o.mfr_code, o.barcode, o.title, o.main_image, o.images, o.spec, o.unit, o.units, o.moq, o.step_qty, o.max_qty, o.price_store, o.price_trade,
      o.price_market, o.price_cost, o.tiers, o.weight, o.volume, o.pack_size, o.params, o.docs, o.stock_warn, o.lead_days, o.commission_cap_rate,
      o.is_gift_only)
  ) then
    return null;
  end if;
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
  update sku_version v set valid_to = c.at from changed c where v.id = c.id and v.valid_from = c.valid_from and c.at > c.valid_from;
  -- those that are live and have no current version now: changed, or brought back
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
  where n.deleted_at is null and (p.id is null or p.valid_to < 'infinity');
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
-- The versions of existing SKUs, as far as the log tells: the state before each logged change is the present row with the values before all changes since.
do $fill$
declare
  -- months of the log that expired tell nothing, and the log has neither versions nor times of change
  reach timestamptz := (select audit.starts((max(month) + interval '1 month')::date) from audit.seal where branch = 'end-operate');
begin
  create temporary table sku_state on commit drop as
  with change as (
    select id, target_id as sku_id, created_at as at, before from logger
    where kind = 'operate' and action like 'goods.sku.%' and target_id is not null and created_at >= coalesce(reach, '-infinity')
      and before - '{stock,stock_lock,sales_count,counted}'::text[] <> '{}'
  ), present as (
    select s.id as sku_id, to_jsonb(s) as values, s.deleted_at, greatest(s.created_at, reach) as since, (select max(at) from change c where c.sku_id = s.id) as changed_at
    from sku s
  ), state as (
    select sku_id, coalesce(changed_at, since) as valid_from, coalesce(deleted_at, 'infinity') as valid_to, values from present
    union all
    select c.sku_id, coalesce(lag(c.at) over (partition by c.sku_id order by c.id), p.since), c.at,
      p.values || (select jsonb_object_agg(told.key, told.value order by later.id desc) from change later cross join lateral jsonb_each(later.before) as told
        where later.sku_id = c.sku_id and later.id >= c.id)
    from change c join present p on p.sku_id = c.sku_id
  )
  select s.sku_id, s.valid_from, least(s.valid_to, case when s.valid_to < 'infinity' then (s.values ->> 'deleted_at')::timestamptz end) as valid_to, r.*
  from state s cross join lateral jsonb_populate_record(null::sku, s.values) as r;
  insert into sku_version (id, valid_from, valid_to, is_renamed, version, created_at, created_by, updated_at, updated_by, sort, status, spu_id, brand_id, series_id, category_id, code, mfr_code, barcode, title,
    main_image, images, spec, unit, units, moq, step_qty, max_qty, price_store, price_trade, price_market, price_cost, tiers, weight, volume, pack_size,
    params, docs, stock_warn, lead_days, commission_cap_rate, is_gift_only)
  select sku_id, valid_from, valid_to,
    ((lag(code) over each, lag(title) over each) is distinct from (code, title))::integer, greatest(s.version - count(*) over later, 1), s.created_at, s.created_by, case s.valid_to when 'infinity' then s.updated_at else s.valid_from end,
    s.updated_by, s.sort, s.status, s.spu_id, s.brand_id, s.series_id, s.category_id, s.code, s.mfr_code, s.barcode, s.title, s.main_image, s.images,
    s.spec, s.unit, s.units, s.moq, s.step_qty, s.max_qty, s.price_store, s.price_trade, s.price_market, s.price_cost, s.tiers, s.weight, s.volume,
    s.pack_size, s.params, s.docs, s.stock_warn, s.lead_days, s.commission_cap_rate, s.is_gift_only
  from sku_state s where valid_from < valid_to
  window each as (partition by sku_id order by valid_from), later as (partition by sku_id order by valid_from desc rows between unbounded preceding and 1 preceding);
end
$fill$;
