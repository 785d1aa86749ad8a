ALTER TABLE "sales_order" ADD COLUMN "unshipped_refund_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "sales_order_unshipped_refund_idx" ON "sales_order" USING btree ("paid_at","id") WHERE deleted_at is null and unshipped_refund_amount > 0;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_unshipped_refund_check" CHECK ("sales_order"."unshipped_refund_amount" between 0 and "sales_order"."paid_amount");--> statement-breakpoint
UPDATE "sales_order" o SET "unshipped_refund_amount" = case when o.state = 'closed' and o.ship_at is null then o.paid_amount else (
	select coalesce(sum(i.pay_amount * i.refunded_unshipped / i.qty), 0) from "sales_order_item" i
	where i.order_id = o.id and i.refunded_unshipped > 0 and i.is_gift = 0) end
WHERE (o.state = 'closed' and o.ship_at is null and o.paid_amount > 0)
	or o.id in (select order_id from "sales_order_item" where refunded_unshipped > 0);
