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
ALTER TABLE "lottery_prize" DROP CONSTRAINT "lottery_prize_fallback_check";--> statement-breakpoint
ALTER TABLE "lottery_record" DROP CONSTRAINT "lottery_record_state_check";--> statement-breakpoint
ALTER TABLE "aftersale" DROP CONSTRAINT "aftersale_qty_check";--> statement-breakpoint
DROP INDEX "payment_serial_no_key";--> statement-breakpoint
DROP INDEX "withdraw_pay_serial_key";--> statement-breakpoint
ALTER TABLE "collection" ADD COLUMN "approved_by" bigint;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "approved_by" bigint;--> statement-breakpoint
ALTER TABLE "group_activity" ADD COLUMN "approved_by" bigint;--> statement-breakpoint
ALTER TABLE "group_member" ADD COLUMN "returned_qty" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "red_envelope" ADD COLUMN "approved_by" bigint;--> statement-breakpoint
ALTER TABLE "free_order_activity" ADD COLUMN "approved_by" bigint;--> statement-breakpoint
ALTER TABLE "package" ADD COLUMN "approved_by" bigint;--> statement-breakpoint
ALTER TABLE "integral_goods" ADD COLUMN "approved_by" bigint;--> statement-breakpoint
ALTER TABLE "lottery" ADD COLUMN "approved_by" bigint;--> statement-breakpoint
ALTER TABLE "lottery_prize" ADD COLUMN "is_stopped" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lottery_record" ADD COLUMN "chance_id" bigint;--> statement-breakpoint
ALTER TABLE "lottery_record" ADD COLUMN "claw_failed_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "serial_key" text;--> statement-breakpoint
ALTER TABLE "withdraw" ADD COLUMN "pay_serial_key" text;--> statement-breakpoint
ALTER TABLE "withdraw" ADD COLUMN "batch_id" bigint;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "invoice_key" text;--> statement-breakpoint
ALTER TABLE "balance_adjust" ADD COLUMN "kind" text DEFAULT 'balance' NOT NULL;--> statement-breakpoint
ALTER TABLE "balance_adjust" ADD COLUMN "import_key" text;--> statement-breakpoint
ALTER TABLE "payout_batch_item" ADD CONSTRAINT "payout_batch_item_batch_id_payout_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batch_item" ADD CONSTRAINT "payout_batch_item_withdraw_id_withdraw_id_fk" FOREIGN KEY ("withdraw_id") REFERENCES "public"."withdraw"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "config_request_change" ADD CONSTRAINT "config_request_change_request_id_config_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."config_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_batch_created_at_idx" ON "payout_batch" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_batch_item_attempt_key" ON "payout_batch_item" USING btree ("withdraw_id","attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_batch_item_pay_no_key" ON "payout_batch_item" USING btree ("pay_no");--> statement-breakpoint
CREATE INDEX "giveaway_actor_id_idx" ON "giveaway" USING btree ("actor_id","day","id");--> statement-breakpoint
CREATE INDEX "giveaway_customer_id_idx" ON "giveaway" USING btree ("customer_id","day","id") WHERE customer_id is not null;--> statement-breakpoint
CREATE INDEX "giveaway_ref_idx" ON "giveaway" USING btree ("ref","id");--> statement-breakpoint
CREATE INDEX "giveaway_day_idx" ON "giveaway" USING btree ("day","id");--> statement-breakpoint
CREATE UNIQUE INDEX "config_request_request_no_key" ON "config_request" USING btree ("request_no");--> statement-breakpoint
CREATE INDEX "config_request_created_at_idx" ON "config_request" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "config_request_state_idx" ON "config_request" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "config_request_decided_at_idx" ON "config_request" USING btree ("decided_at","id");--> statement-breakpoint
ALTER TABLE "lottery_record" ADD CONSTRAINT "lottery_record_chance_id_lottery_chance_id_fk" FOREIGN KEY ("chance_id") REFERENCES "public"."lottery_chance"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdraw" ADD CONSTRAINT "withdraw_batch_id_payout_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brand_off_idx" ON "brand" USING btree ("id") WHERE status = 0;--> statement-breakpoint
CREATE INDEX "category_off_idx" ON "category" USING btree ("id") WHERE status = 0;--> statement-breakpoint
CREATE INDEX "series_off_idx" ON "series" USING btree ("id") WHERE status = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "lottery_record_chance_key" ON "lottery_record" USING btree ("chance_id") WHERE chance_id is not null;--> statement-breakpoint
CREATE INDEX "lottery_record_owed_idx" ON "lottery_record" USING btree ("claw_failed_at") WHERE claw_failed_at is not null;--> statement-breakpoint
CREATE INDEX "customer_phone_tail_idx" ON "customer" USING btree (right("phone", 4),"id");--> statement-breakpoint
CREATE INDEX "store_phone_tail_idx" ON "store" USING btree (right("phone", 4),"id");--> statement-breakpoint
CREATE INDEX "store_audit_phone_tail_idx" ON "store_audit" USING btree (right("phone", 4),"id");--> statement-breakpoint
CREATE INDEX "withdraw_batch_id_idx" ON "withdraw" USING btree ("batch_id","id") WHERE batch_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sales_order_invoice_no_key" ON "sales_order" USING btree ("invoice_key") WHERE invoice_key is not null;--> statement-breakpoint
CREATE INDEX "sales_order_phone_tail_idx" ON "sales_order" USING btree (right("phone", 4),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "balance_adjust_import_key_key" ON "balance_adjust" USING btree ("import_key");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_serial_no_key" ON "payment" USING btree ("serial_key") WHERE serial_key is not null and state <> 'rejected';--> statement-breakpoint
CREATE UNIQUE INDEX "withdraw_pay_serial_key" ON "withdraw" USING btree ("pay_serial_key") WHERE pay_serial_key is not null;--> statement-breakpoint
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_returned_check" CHECK ("group_member"."returned_qty" between 0 and "group_member"."qty");--> statement-breakpoint
ALTER TABLE "lottery_prize" ADD CONSTRAINT "lottery_prize_fallback_check" CHECK ("lottery_prize"."is_fallback" = 0 or ("lottery_prize"."kind" = 'thanks' and "lottery_prize"."is_stopped" = 0));--> statement-breakpoint
ALTER TABLE "lottery_record" ADD CONSTRAINT "lottery_record_state_check" CHECK ("lottery_record"."state" in ('none', 'granted', 'pending_grant', 'pending_address', 'pending_ship', 'shipped', 'done', 'expired', 'cancelled', 'clawed')
        and ("lottery_record"."state" = 'none') = ("lottery_record"."kind" = 'thanks'));--> statement-breakpoint
ALTER TABLE "aftersale" ADD CONSTRAINT "aftersale_qty_check" CHECK ("aftersale"."qty" >= 0 and ("aftersale"."qty" = 0) = ("aftersale"."kind" = 'compensation') and "aftersale"."apply_amount" >= 0 and "aftersale"."freight_back" >= 0);--> statement-breakpoint
ALTER TABLE "balance_adjust" ADD CONSTRAINT "balance_adjust_kind_check" CHECK ("balance_adjust"."kind" in ('balance', 'integral'));--> statement-breakpoint
DROP SEQUENCE "public"."integral_adjust_no_seq";
--> statement-breakpoint
-- The folded form of a number from outside, as `foldNumber` of the contract: signs of one width, capitals, without blanks and hyphens.
create function public.fold_number(given text) returns text language sql immutable strict
return upper(regexp_replace(normalize(given, NFKC), '[\s\u2010-\u2015\u2212-]', '', 'g'));--> statement-breakpoint
create function public.keep_folded_number() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'payment' then new.serial_key := public.fold_number(new.serial_no);
  elsif tg_table_name = 'withdraw' then new.pay_serial_key := public.fold_number(new.pay_serial);
  else new.invoice_key := public.fold_number(new.invoice_no);
  end if;
  return new;
end $$;--> statement-breakpoint
-- of numbers that were accepted twice before, the first one keeps others out
update payment p set serial_key = f.key from (
  select distinct on (public.fold_number(serial_no)) id, public.fold_number(serial_no) as key from payment
  where serial_no is not null and state <> 'rejected' order by public.fold_number(serial_no), id) f where f.id = p.id;--> statement-breakpoint
-- the folded number is no part of what an ended withdrawal keeps
alter table withdraw disable trigger keep_withdraw;--> statement-breakpoint
update withdraw w set pay_serial_key = f.key from (
  select distinct on (public.fold_number(pay_serial)) id, public.fold_number(pay_serial) as key from withdraw
  where pay_serial is not null order by public.fold_number(pay_serial), id) f where f.id = w.id;--> statement-breakpoint
alter table withdraw enable trigger keep_withdraw;--> statement-breakpoint
update sales_order o set invoice_key = f.key from (
  select distinct on (public.fold_number(invoice_no)) id, public.fold_number(invoice_no) as key from sales_order
  where invoice_no is not null order by public.fold_number(invoice_no), id) f where f.id = o.id;--> statement-breakpoint
create trigger payment_folded before insert or update of serial_no on payment for each row execute function public.keep_folded_number();--> statement-breakpoint
create trigger withdraw_folded before insert or update of pay_serial on withdraw for each row execute function public.keep_folded_number();--> statement-breakpoint
create trigger sales_order_folded before insert or update of invoice_no on sales_order for each row execute function public.keep_folded_number();
-- rewards of free orders and late payments that went back are no refunds of sales
update sales_day d set refunds = greatest(0, d.refunds - r.refunds), refund_amount = greatest(0, d.refund_amount - r.amount) from (
  select (done_at at time zone 'Asia/Shanghai')::date as day, coalesce(agent_id, 0) as agent_id, coalesce(cs_id, 0) as cs_id, count(*) as refunds,
    sum(amount) as amount from refund where done_at is not null and source in ('free_order', 'late_pay') group by 1, 2, 3) r
where d.day = r.day and d.agent_id = r.agent_id and d.cs_id = r.cs_id;--> statement-breakpoint
delete from sales_day where orders = 0 and refunds = 0 and shipped = 0;
--> statement-breakpoint
-- the chance of an earlier draw: the customer used it in the same transaction, at the same time
UPDATE "lottery_record" AS r SET "chance_id" = c."id" FROM "lottery_chance" AS c
WHERE r."paid_by" = 'chance' AND r."chance_id" IS NULL AND c."lottery_id" = r."lottery_id" AND c."user_id" = r."user_id" AND c."used_at" = r."created_at"
  AND NOT EXISTS (SELECT FROM "lottery_chance" AS other WHERE other."lottery_id" = c."lottery_id" AND other."user_id" = c."user_id" AND other."used_at" = c."used_at" AND other."id" <> c."id");
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
-- Bank transfers that were being paid before there were batches form the first one: no later file contains them.
with made as (
  insert into payout_batch (created_at, count, amount)
  select now(), count(*), sum(actual) from withdraw where way = 'bank' and state = 'paying' having count(*) > 0 returning id
), items as (
  insert into payout_batch_item (batch_id, withdraw_id, attempt, pay_no, amount, payee)
  select made.id, w.id, w.retry_count, w.withdraw_no || case when w.retry_count > 0 then '-' || w.retry_count else '' end, w.actual, w.payee
  from withdraw w, made where w.way = 'bank' and w.state = 'paying'
)
update withdraw w set batch_id = made.id from made where w.way = 'bank' and w.state = 'paying';
--> statement-breakpoint
create trigger giveaway_append_only before update or delete or truncate on giveaway for each statement execute function refuse_change();
--> statement-breakpoint
-- A second person approves exactly what the first one asked for, and a decision is final.
create or replace function keep_adjustment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'pending'
    or (new.user_id, new.kind, new.direction, new.amount, new.reason, new.vouchers, new.import_key, new.created_by, new.created_at)
      is distinct from (old.user_id, old.kind, old.direction, old.amount, old.reason, old.vouchers, old.import_key, old.created_by, old.created_at) then
    raise exception 'adjustment % cannot change', old.id using errcode = 'check_violation', constraint = 'balance_adjust_payload_check';
  end if;
  return new;
end
$$;
