ALTER TABLE "session" ADD COLUMN "proven_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "viewed_user_id" bigint;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_viewed_user_id_admin_user_id_fk" FOREIGN KEY ("viewed_user_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_user_created_at_idx" ON "admin_user" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "admin_user_last_login_at_idx" ON "admin_user" USING btree ("last_login_at","id") WHERE deleted_at is null;