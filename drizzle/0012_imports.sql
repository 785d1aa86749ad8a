CREATE TABLE "import_heading" (
	"admin_user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"heading" text NOT NULL,
	"field" text NOT NULL,
	CONSTRAINT "import_heading_admin_user_id_kind_heading_pk" PRIMARY KEY("admin_user_id","kind","heading")
);
--> statement-breakpoint
CREATE TABLE "import_row" (
	"task_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"state" text DEFAULT 'read' NOT NULL,
	"key" text,
	"row_id" bigint,
	"before" jsonb,
	"after" jsonb,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"risks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rejected" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "import_row_task_id_line_pk" PRIMARY KEY("task_id","line")
);
--> statement-breakpoint
ALTER TABLE "import_heading" ADD CONSTRAINT "import_heading_admin_user_id_admin_user_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_row_key_idx" ON "import_row" USING btree ("task_id","key");