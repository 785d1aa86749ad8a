CREATE INDEX "customer_unassigned_idx" ON "customer" USING btree ("created_at","id") WHERE deleted_at is null and cs_id is null;--> statement-breakpoint
CREATE INDEX "customer_cs_assigned_at_idx" ON "customer" USING btree ("cs_assigned_at","id") WHERE deleted_at is null and cs_id is not null;--> statement-breakpoint
CREATE INDEX "store_unassigned_idx" ON "store" USING btree ("created_at","id") WHERE deleted_at is null and cs_id is null;--> statement-breakpoint
CREATE INDEX "store_cs_assigned_at_idx" ON "store" USING btree ("cs_assigned_at","id") WHERE deleted_at is null and cs_id is not null;--> statement-breakpoint
CREATE INDEX "customer_service_created_at_idx" ON "customer_service" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "admin_user_cs_id_idx" ON "admin_user" USING btree ("cs_id","id") WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "customer_service" ADD CONSTRAINT "customer_service_off_check" CHECK ("customer_service"."status" = 1 and "customer_service"."deleted_at" is null or "customer_service"."user_count" + "customer_service"."store_count" = 0);--> statement-breakpoint
ALTER TABLE "customer_service" ADD CONSTRAINT "customer_service_max_customers_check" CHECK ("customer_service"."max_customers" >= 0);