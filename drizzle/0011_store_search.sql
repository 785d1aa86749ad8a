DROP INDEX "store_name_trgm_idx";--> statement-breakpoint
CREATE INDEX "store_name_bigram_idx" ON "store" USING gin (bigrams("name"));--> statement-breakpoint
CREATE INDEX "store_code_idx" ON "store" USING btree ("code" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "store_last_use_idx" ON "store" USING btree (coalesce("last_order_at", "created_at"),"id") WHERE deleted_at is null;