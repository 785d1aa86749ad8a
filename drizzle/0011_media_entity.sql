ALTER TABLE "media" ALTER COLUMN "width" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ALTER COLUMN "height" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "updated_at" timestamptz(3) DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "updated_by" bigint;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "deleted_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "source_hash" text;--> statement-breakpoint
CREATE INDEX "media_source_hash_idx" ON "media" USING btree ("source_hash");--> statement-breakpoint
CREATE INDEX "media_url_idx" ON "media" USING btree ("url");--> statement-breakpoint
CREATE INDEX "media_created_at_idx" ON "media" USING btree ("created_at","id");