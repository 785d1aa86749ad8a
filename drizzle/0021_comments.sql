CREATE TABLE "comment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entity" text NOT NULL,
	"row_id" bigint NOT NULL,
	"content" text NOT NULL,
	"mentions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" bigint NOT NULL,
	"deleted_at" timestamptz(3),
	CONSTRAINT "comment_content_check" CHECK (char_length("comment"."content") between 1 and 1000),
	CONSTRAINT "comment_mentions_check" CHECK (jsonb_array_length("comment"."mentions") <= 5)
);
--> statement-breakpoint
CREATE INDEX "comment_row_idx" ON "comment" USING btree ("entity","row_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cart_line_sku_id_idx" ON "cart_line" USING btree ("sku_id");