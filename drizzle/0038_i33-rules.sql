CREATE INDEX "brand_off_idx" ON "brand" USING btree ("id") WHERE status = 0;--> statement-breakpoint
CREATE INDEX "category_off_idx" ON "category" USING btree ("id") WHERE status = 0;--> statement-breakpoint
CREATE INDEX "series_off_idx" ON "series" USING btree ("id") WHERE status = 0;