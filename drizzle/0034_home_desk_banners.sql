CREATE TABLE "sign_reminder" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"created_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "collection" ADD COLUMN "review_by" bigint;--> statement-breakpoint
ALTER TABLE "group_activity" ADD COLUMN "review_by" bigint;--> statement-breakpoint
ALTER TABLE "sign_rule" ADD COLUMN "remind" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_reminder" ADD CONSTRAINT "sign_reminder_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "spu_title_bigram_idx" ON "spu" USING gin (bigrams("title"));--> statement-breakpoint
CREATE INDEX "store_audit_name_bigram_idx" ON "store_audit" USING gin (bigrams("name"));
--> statement-breakpoint
insert into sms_template (event, title, content, is_system) values
  ('sign_remind', '签到提醒', '今天还没有签到，您已连续签到${days}天，签到可得积分。', 1);
