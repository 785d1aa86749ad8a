CREATE INDEX "spu_title_bigram_idx" ON "spu" USING gin (bigrams("title"));--> statement-breakpoint
CREATE INDEX "store_audit_name_bigram_idx" ON "store_audit" USING gin (bigrams("name"));