DROP INDEX "agent_area_level_area_code_key";--> statement-breakpoint
ALTER TABLE "agent_area" ADD COLUMN "is_held" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "agent" ADD COLUMN "parent_level" smallint GENERATED ALWAYS AS (case when parent_id is null then null else 1 end) STORED;--> statement-breakpoint
ALTER TABLE "agent" ADD COLUMN "contract_warned" smallint;--> statement-breakpoint
ALTER TABLE "agent" ADD CONSTRAINT "agent_id_level_key" UNIQUE("id","level");--> statement-breakpoint
ALTER TABLE "agent" ADD CONSTRAINT "agent_parent_level_fk" FOREIGN KEY ("parent_id","parent_level") REFERENCES "public"."agent"("id","level") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "salesman_created_at_idx" ON "salesman" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "salesman_store_count_idx" ON "salesman" USING btree ("store_count","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "agent_created_at_idx" ON "agent" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_area_level_area_code_key" ON "agent_area" USING btree ("level","area_code") WHERE is_held = 1;
