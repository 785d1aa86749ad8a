ALTER TABLE "collection" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(title)) STORED;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(title)) STORED;--> statement-breakpoint
ALTER TABLE "group_activity" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(title)) STORED;--> statement-breakpoint
ALTER TABLE "red_envelope" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(title)) STORED;--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(title)) STORED;--> statement-breakpoint
ALTER TABLE "block_page" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(title)) STORED;--> statement-breakpoint
ALTER TABLE "free_order_activity" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(title)) STORED;--> statement-breakpoint
ALTER TABLE "gift" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(title)) STORED;--> statement-breakpoint
ALTER TABLE "package" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(title || ' ' || code)) STORED;--> statement-breakpoint
ALTER TABLE "scene" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(title)) STORED;--> statement-breakpoint
ALTER TABLE "brand" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(title || ' ' || code || ' ' || coalesce(title_en, ''))) STORED;--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(title || ' ' || code)) STORED;--> statement-breakpoint
ALTER TABLE "integral_goods" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(title)) STORED;--> statement-breakpoint
ALTER TABLE "lottery" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(title)) STORED;--> statement-breakpoint
ALTER TABLE "customer_segment" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(title)) STORED;--> statement-breakpoint
ALTER TABLE "agent" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(name || ' ' || coalesce(short_name, '') || ' ' || code)) STORED;--> statement-breakpoint
ALTER TABLE "customer_service" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(nickname || ' ' || code || ' ' || wxid)) STORED;--> statement-breakpoint
ALTER TABLE "resource" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(path || ' ' || title || ' ' || title_en || ' ' || coalesce(perm, ''))) STORED;