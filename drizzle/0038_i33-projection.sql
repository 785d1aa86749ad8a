CREATE INDEX "customer_phone_tail_idx" ON "customer" USING btree (right("phone", 4),"id");--> statement-breakpoint
CREATE INDEX "store_phone_tail_idx" ON "store" USING btree (right("phone", 4),"id");--> statement-breakpoint
CREATE INDEX "store_audit_phone_tail_idx" ON "store_audit" USING btree (right("phone", 4),"id");--> statement-breakpoint
CREATE INDEX "sales_order_phone_tail_idx" ON "sales_order" USING btree (right("phone", 4),"id");