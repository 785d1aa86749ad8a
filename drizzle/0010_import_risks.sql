CREATE TABLE "import_place" (
	"admin_user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"sheet" text NOT NULL,
	"heading_line" integer NOT NULL,
	"headings" text NOT NULL,
	CONSTRAINT "import_place_admin_user_id_kind_sheet_pk" PRIMARY KEY("admin_user_id","kind","sheet")
);
--> statement-breakpoint
ALTER TABLE "import_row" ALTER COLUMN "risks" SET DEFAULT '{}'::jsonb;--> statement-breakpoint
ALTER TABLE "import_place" ADD CONSTRAINT "import_place_admin_user_id_admin_user_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "import_row" SET "risks" = CASE
  WHEN "risks" = '[]' OR "state" NOT IN ('new', 'changed') THEN '{}'::jsonb
  WHEN "state" = 'new' THEN jsonb_build_object('new', "risks")
  ELSE jsonb_build_object('price', "risks")
END WHERE jsonb_typeof("risks") = 'array';--> statement-breakpoint
UPDATE "task" SET "cursor" = jsonb_build_object('phase', 'map', 'line', 0)
WHERE "state" = 'draft' AND "cursor"->>'phase' = 'review';
