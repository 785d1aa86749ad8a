CREATE INDEX "store_lat_lng_idx" ON "store" USING btree ("lat","lng") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_audit_city_code_idx" ON "store_audit" USING btree ("city_code","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_audit_province_code_idx" ON "store_audit" USING btree ("province_code","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_audit_audit_at_idx" ON "store_audit" USING btree ("audit_at","id") WHERE deleted_at is null;