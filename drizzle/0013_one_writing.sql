DROP INDEX "import_row_key_idx";--> statement-breakpoint
CREATE INDEX "import_row_identity_idx" ON "import_row" USING btree ("task_id",fold_key("key"),"line");