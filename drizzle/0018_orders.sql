CREATE SEQUENCE "public"."order_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."shipment_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
DROP INDEX "sales_order_receiver_idx";--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "is_counted" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "gift_record_biz_no_idx" ON "gift_record" USING btree ("biz_no") WHERE biz_no is not null;--> statement-breakpoint
CREATE INDEX "sales_order_uncounted_idx" ON "sales_order" USING btree ("id") WHERE is_counted = 0 and paid_at is not null;--> statement-breakpoint
CREATE INDEX "sales_order_to_ship_idx" ON "sales_order" USING btree ("paid_at","id") WHERE deleted_at is null and state = 'pending_ship';--> statement-breakpoint
CREATE INDEX "sales_order_receiver_idx" ON "sales_order" USING btree ("receiver" text_pattern_ops,"id") WHERE deleted_at is null;--> statement-breakpoint
UPDATE "sales_order" SET "is_counted" = 1;