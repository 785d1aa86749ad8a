ALTER TABLE "sms_record" ADD COLUMN "delivered_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "sms_record" ADD COLUMN "asked_at" timestamptz(3);--> statement-breakpoint
CREATE INDEX "sms_record_channel_msg_id_idx" ON "sms_record" USING btree ("channel_msg_id");--> statement-breakpoint
CREATE INDEX "sms_record_sent_idx" ON "sms_record" USING btree ("sent_at") WHERE state = 'sent';