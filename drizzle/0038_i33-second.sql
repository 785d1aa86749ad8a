ALTER TABLE "collection" ADD COLUMN "approved_by" bigint;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "approved_by" bigint;--> statement-breakpoint
ALTER TABLE "group_activity" ADD COLUMN "approved_by" bigint;--> statement-breakpoint
ALTER TABLE "red_envelope" ADD COLUMN "approved_by" bigint;--> statement-breakpoint
ALTER TABLE "free_order_activity" ADD COLUMN "approved_by" bigint;--> statement-breakpoint
ALTER TABLE "package" ADD COLUMN "approved_by" bigint;--> statement-breakpoint
ALTER TABLE "integral_goods" ADD COLUMN "approved_by" bigint;--> statement-breakpoint
ALTER TABLE "lottery" ADD COLUMN "approved_by" bigint;