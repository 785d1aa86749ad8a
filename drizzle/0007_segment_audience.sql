ALTER TABLE "banner" DROP CONSTRAINT "banner_audience_check";--> statement-breakpoint
ALTER TABLE "collection" ADD COLUMN "segment_id" bigint;--> statement-breakpoint
ALTER TABLE "group_activity" ADD COLUMN "segment_id" bigint;--> statement-breakpoint
ALTER TABLE "red_envelope" ADD COLUMN "segment_id" bigint;--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "segment_id" bigint;--> statement-breakpoint
ALTER TABLE "free_order_activity" ADD COLUMN "segment_id" bigint;--> statement-breakpoint
ALTER TABLE "integral_goods" ADD COLUMN "segment_id" bigint;--> statement-breakpoint
ALTER TABLE "lottery" ADD COLUMN "segment_id" bigint;--> statement-breakpoint
ALTER TABLE "collection" ADD CONSTRAINT "collection_segment_id_customer_segment_id_fk" FOREIGN KEY ("segment_id") REFERENCES "public"."customer_segment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_activity" ADD CONSTRAINT "group_activity_segment_id_customer_segment_id_fk" FOREIGN KEY ("segment_id") REFERENCES "public"."customer_segment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "red_envelope" ADD CONSTRAINT "red_envelope_segment_id_customer_segment_id_fk" FOREIGN KEY ("segment_id") REFERENCES "public"."customer_segment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner_segment_id_customer_segment_id_fk" FOREIGN KEY ("segment_id") REFERENCES "public"."customer_segment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_order_activity" ADD CONSTRAINT "free_order_activity_segment_id_customer_segment_id_fk" FOREIGN KEY ("segment_id") REFERENCES "public"."customer_segment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integral_goods" ADD CONSTRAINT "integral_goods_segment_id_customer_segment_id_fk" FOREIGN KEY ("segment_id") REFERENCES "public"."customer_segment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lottery" ADD CONSTRAINT "lottery_segment_id_customer_segment_id_fk" FOREIGN KEY ("segment_id") REFERENCES "public"."customer_segment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_segment_id_idx" ON "collection" USING btree ("segment_id","id");--> statement-breakpoint
CREATE INDEX "group_activity_segment_id_idx" ON "group_activity" USING btree ("segment_id","id");--> statement-breakpoint
CREATE INDEX "red_envelope_segment_id_idx" ON "red_envelope" USING btree ("segment_id","id");--> statement-breakpoint
CREATE INDEX "banner_segment_id_idx" ON "banner" USING btree ("segment_id","id");--> statement-breakpoint
CREATE INDEX "free_order_activity_segment_id_idx" ON "free_order_activity" USING btree ("segment_id","id");--> statement-breakpoint
CREATE INDEX "integral_goods_segment_id_idx" ON "integral_goods" USING btree ("segment_id","id");--> statement-breakpoint
CREATE INDEX "lottery_segment_id_idx" ON "lottery" USING btree ("segment_id","id");--> statement-breakpoint
ALTER TABLE "collection" ADD CONSTRAINT "collection_segment_check" CHECK (("collection"."audience" = 'segment') = ("collection"."segment_id" is not null));--> statement-breakpoint
ALTER TABLE "group_activity" ADD CONSTRAINT "group_activity_segment_check" CHECK (("group_activity"."audience" = 'segment') = ("group_activity"."segment_id" is not null));--> statement-breakpoint
ALTER TABLE "red_envelope" ADD CONSTRAINT "red_envelope_segment_check" CHECK (("red_envelope"."audience" = 'segment') = ("red_envelope"."segment_id" is not null));--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner_segment_check" CHECK (("banner"."audience" = 'segment') = ("banner"."segment_id" is not null));--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner_audience_check" CHECK ("banner"."audience" in ('all', 'guest', 'store', 'trade', 'segment'));--> statement-breakpoint
ALTER TABLE "free_order_activity" ADD CONSTRAINT "free_order_activity_segment_check" CHECK (("free_order_activity"."audience" = 'segment') = ("free_order_activity"."segment_id" is not null));--> statement-breakpoint
ALTER TABLE "integral_goods" ADD CONSTRAINT "integral_goods_segment_check" CHECK (("integral_goods"."audience" = 'segment') = ("integral_goods"."segment_id" is not null));--> statement-breakpoint
ALTER TABLE "lottery" ADD CONSTRAINT "lottery_segment_check" CHECK (("lottery"."audience" = 'segment') = ("lottery"."segment_id" is not null));