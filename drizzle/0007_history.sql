CREATE TABLE "task_file_chunk" (
	"file" uuid NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "task_file_chunk_file_part_pk" PRIMARY KEY("file","part")
);
--> statement-breakpoint
DROP INDEX "logger_target_idx";--> statement-breakpoint
ALTER TABLE "presence" ADD COLUMN "session_id" bigint NOT NULL;--> statement-breakpoint
CREATE INDEX "task_file_chunk_created_at_idx" ON "task_file_chunk" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "logger_target_id_idx" ON "logger" USING btree ("target_id","id");