ALTER TABLE "lottery_prize" DROP CONSTRAINT "lottery_prize_fallback_check";--> statement-breakpoint
ALTER TABLE "lottery_record" DROP CONSTRAINT "lottery_record_state_check";--> statement-breakpoint
ALTER TABLE "lottery_prize" ADD COLUMN "is_stopped" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lottery_record" ADD COLUMN "chance_id" bigint;--> statement-breakpoint
ALTER TABLE "lottery_record" ADD COLUMN "claw_failed_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "lottery_record" ADD CONSTRAINT "lottery_record_chance_id_lottery_chance_id_fk" FOREIGN KEY ("chance_id") REFERENCES "public"."lottery_chance"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lottery_record_chance_key" ON "lottery_record" USING btree ("chance_id") WHERE chance_id is not null;--> statement-breakpoint
CREATE INDEX "lottery_record_owed_idx" ON "lottery_record" USING btree ("claw_failed_at") WHERE claw_failed_at is not null;--> statement-breakpoint
ALTER TABLE "lottery_prize" ADD CONSTRAINT "lottery_prize_fallback_check" CHECK ("lottery_prize"."is_fallback" = 0 or ("lottery_prize"."kind" = 'thanks' and "lottery_prize"."is_stopped" = 0));--> statement-breakpoint
ALTER TABLE "lottery_record" ADD CONSTRAINT "lottery_record_state_check" CHECK ("lottery_record"."state" in ('none', 'granted', 'pending_grant', 'pending_address', 'pending_ship', 'shipped', 'done', 'expired', 'cancelled', 'clawed')
        and ("lottery_record"."state" = 'none') = ("lottery_record"."kind" = 'thanks'));--> statement-breakpoint
-- custom
-- the chance of an earlier draw: the customer used it in the same transaction, at the same time
UPDATE "lottery_record" AS r SET "chance_id" = c."id" FROM "lottery_chance" AS c
WHERE r."paid_by" = 'chance' AND r."chance_id" IS NULL AND c."lottery_id" = r."lottery_id" AND c."user_id" = r."user_id" AND c."used_at" = r."created_at"
  AND NOT EXISTS (SELECT FROM "lottery_chance" AS other WHERE other."lottery_id" = c."lottery_id" AND other."user_id" = c."user_id" AND other."used_at" = c."used_at" AND other."id" <> c."id");
