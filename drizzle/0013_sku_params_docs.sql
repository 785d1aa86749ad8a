ALTER TABLE "sku" ADD COLUMN "params" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sku" ADD COLUMN "docs" jsonb DEFAULT '[]'::jsonb NOT NULL;