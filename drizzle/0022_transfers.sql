ALTER TABLE "withdraw" DROP CONSTRAINT "withdraw_payer_check";--> statement-breakpoint
ALTER TABLE "withdraw" ADD COLUMN "bill_no" text;--> statement-breakpoint
ALTER TABLE "withdraw" ADD COLUMN "transfer_package" text;--> statement-breakpoint
-- A transfer that was recorded before has its number; one without a payer was never sent.
ALTER TABLE "withdraw" DISABLE TRIGGER "keep_withdraw";--> statement-breakpoint
UPDATE "withdraw" SET "bill_no" = "withdraw_no" WHERE "way" = 'wechat' AND ("sent_at" IS NOT NULL OR "state" IN ('paying', 'paid'));--> statement-breakpoint
UPDATE "withdraw" SET "state" = 'failed', "transfer_state" = NULL, "sent_at" = NULL, "fail_msg" = 'NOT_RECEIVED' WHERE "way" = 'wechat' AND "state" = 'paying' AND "payer_id" IS NULL;--> statement-breakpoint
ALTER TABLE "withdraw" ENABLE TRIGGER "keep_withdraw";--> statement-breakpoint
CREATE UNIQUE INDEX "withdraw_bill_no_key" ON "withdraw" USING btree ("bill_no") WHERE bill_no is not null;--> statement-breakpoint
CREATE INDEX "withdraw_transfer_idx" ON "withdraw" USING btree ("created_at") WHERE state in ('paying', 'failed') and way = 'wechat';--> statement-breakpoint
ALTER TABLE "withdraw" ADD CONSTRAINT "withdraw_unpaid_check" CHECK ("withdraw"."payer_id" is null or "withdraw"."state" in ('paying', 'paid', 'failed'));--> statement-breakpoint
ALTER TABLE "withdraw" ADD CONSTRAINT "withdraw_sent_check" CHECK ("withdraw"."sent_at" is null or "withdraw"."bill_no" is not null);--> statement-breakpoint
ALTER TABLE "withdraw" ADD CONSTRAINT "withdraw_bill_check" CHECK ("withdraw"."way" <> 'wechat' or "withdraw"."state" not in ('paying', 'paid') or ("withdraw"."bill_no" is not null and "withdraw"."payer_id" is not null));--> statement-breakpoint
ALTER TABLE "withdraw" ADD CONSTRAINT "withdraw_payer_check" CHECK ("withdraw"."state" <> 'paid' or "withdraw"."payer_id" is not null);