DROP INDEX "store_off_idx";--> statement-breakpoint
CREATE INDEX "store_status_idx" ON "store" USING btree ("status" DESC NULLS LAST,"id") WHERE deleted_at is null;