ALTER TABLE "followup" ADD COLUMN "result" text;--> statement-breakpoint
ALTER TABLE "followup" ADD CONSTRAINT "followup_result_check" CHECK ("followup"."result" in ('reached', 'missed', 'callback'));