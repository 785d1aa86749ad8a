CREATE TABLE "task_failure" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "task_failure_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task_id" bigint NOT NULL,
	"line" integer,
	"row_id" bigint,
	"title" text DEFAULT '' NOT NULL,
	"field" text,
	"msg" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "cursor" jsonb;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "step" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "language" text NOT NULL;--> statement-breakpoint
ALTER TABLE "task_failure" ADD CONSTRAINT "task_failure_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_failure_task_id_idx" ON "task_failure" USING btree ("task_id","id");