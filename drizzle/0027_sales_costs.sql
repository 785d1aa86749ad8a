ALTER TABLE "sales_order" ADD COLUMN "cost_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "costed_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "sales_store_month_first_day_idx" ON "sales_store" USING btree ("month","first_day","store_id","agent_id","cs_id");--> statement-breakpoint
UPDATE "sales_order" o SET cost_amount = line.cost, costed_amount = line.costed
  FROM (SELECT order_id, sum(price_cost * qty) AS cost, sum(pay_amount) AS costed FROM sales_order_item WHERE price_cost IS NOT NULL GROUP BY order_id) AS line
  WHERE line.order_id = o.id AND o.paid_at IS NOT NULL;
