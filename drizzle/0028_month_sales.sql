ALTER TABLE "salesman" DROP CONSTRAINT "salesman_store_count_check";--> statement-breakpoint
ALTER TABLE "store" DROP CONSTRAINT "store_orders_check";--> statement-breakpoint
ALTER TABLE "agent" DROP CONSTRAINT "agent_counts_check";--> statement-breakpoint
ALTER TABLE "salesman" ADD COLUMN "month_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "month_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agent" ADD COLUMN "month_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "salesman_month_amount_idx" ON "salesman" USING btree ("month_amount","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_agent_id_month_amount_idx" ON "store" USING btree ("agent_id","month_amount","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_month_amount_idx" ON "store" USING btree ("month_amount","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "agent_month_amount_idx" ON "agent" USING btree ("month_amount","id") WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "salesman" ADD CONSTRAINT "salesman_counts_check" CHECK ("salesman"."store_count" >= 0 and "salesman"."month_amount" >= 0);--> statement-breakpoint
ALTER TABLE "store" ADD CONSTRAINT "store_orders_check" CHECK ("store"."order_count" >= 0 and "store"."order_amount" >= 0 and "store"."month_amount" >= 0);--> statement-breakpoint
ALTER TABLE "agent" ADD CONSTRAINT "agent_counts_check" CHECK ("agent"."salesman_count" >= 0 and "agent"."store_count" >= 0 and "agent"."month_amount" >= 0);