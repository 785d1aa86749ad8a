CREATE INDEX "logger_entity_idx" ON "logger" USING btree ((split_part(action, '.', 1) || '.' || split_part(action, '.', 2)),"created_at","id");--> statement-breakpoint
CREATE INDEX "logger_failed_idx" ON "logger" USING btree ("created_at","id") WHERE code <> 200;--> statement-breakpoint
CREATE INDEX "logger_slow_idx" ON "logger" USING btree ("created_at","id") WHERE cost_ms >= 1000;