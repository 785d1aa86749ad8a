ALTER TABLE "import_row" ADD COLUMN "hidden" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_row" ADD COLUMN "filled" jsonb DEFAULT '[]'::jsonb NOT NULL;