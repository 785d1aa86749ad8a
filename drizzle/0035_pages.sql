ALTER TABLE "block_page" ADD COLUMN "publish_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "block_page" ADD COLUMN "planned" jsonb;--> statement-breakpoint
ALTER TABLE "block_page" ADD COLUMN "planned_by" bigint;--> statement-breakpoint
ALTER TABLE "block_page" ADD COLUMN "off_at" timestamptz(3);--> statement-breakpoint
CREATE INDEX "block_page_publish_at_idx" ON "block_page" USING btree ("publish_at") WHERE publish_at is not null;--> statement-breakpoint
CREATE INDEX "block_page_off_at_idx" ON "block_page" USING btree ("off_at") WHERE off_at is not null;--> statement-breakpoint
ALTER TABLE "block_page" ADD CONSTRAINT "block_page_planned_check" CHECK (("block_page"."publish_at" is null) = ("block_page"."planned" is null));--> statement-breakpoint
ALTER TABLE "block_page" ADD CONSTRAINT "block_page_off_at_check" CHECK ("block_page"."off_at" is null or ("block_page"."is_default" = 0
        and case when "block_page"."publish_at" is null then "block_page"."state" = 'published' else "block_page"."off_at" > "block_page"."publish_at" end));