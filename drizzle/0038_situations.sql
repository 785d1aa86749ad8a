ALTER TABLE "aftersale" DROP CONSTRAINT "aftersale_qty_check";--> statement-breakpoint
DROP INDEX "payment_serial_no_key";--> statement-breakpoint
DROP INDEX "withdraw_pay_serial_key";--> statement-breakpoint
ALTER TABLE "group_member" ADD COLUMN "returned_qty" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "serial_key" text;--> statement-breakpoint
ALTER TABLE "withdraw" ADD COLUMN "pay_serial_key" text;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "invoice_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "sales_order_invoice_no_key" ON "sales_order" USING btree ("invoice_key") WHERE invoice_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_serial_no_key" ON "payment" USING btree ("serial_key") WHERE serial_key is not null and state <> 'rejected';--> statement-breakpoint
CREATE UNIQUE INDEX "withdraw_pay_serial_key" ON "withdraw" USING btree ("pay_serial_key") WHERE pay_serial_key is not null;--> statement-breakpoint
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_returned_check" CHECK ("group_member"."returned_qty" between 0 and "group_member"."qty");--> statement-breakpoint
ALTER TABLE "aftersale" ADD CONSTRAINT "aftersale_qty_check" CHECK ("aftersale"."qty" >= 0 and ("aftersale"."qty" = 0) = ("aftersale"."kind" = 'compensation') and "aftersale"."apply_amount" >= 0 and "aftersale"."freight_back" >= 0);
-- custom
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
update withdraw w set pay_serial_key = f.key from (
  select distinct on (public.fold_number(pay_serial)) id, public.fold_number(pay_serial) as key from withdraw
  where pay_serial is not null order by public.fold_number(pay_serial), id) f where f.id = w.id;--> statement-breakpoint
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
