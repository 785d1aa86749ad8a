ALTER TABLE "agent" ADD COLUMN "parent_id" bigint;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "menu_ids" bigint[];--> statement-breakpoint
ALTER TABLE "agent" ADD CONSTRAINT "agent_parent_id_agent_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."agent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_parent_id_idx" ON "agent" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "admin_user_role_role_id_idx" ON "admin_user_role" USING btree ("role_id");