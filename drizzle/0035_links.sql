CREATE TABLE "protocol_scene" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "protocol_scene_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) NOT NULL,
	"created_by" bigint,
	"scene" text NOT NULL,
	"url" text NOT NULL,
	CONSTRAINT "protocol_scene_scene_key" UNIQUE("scene"),
	CONSTRAINT "protocol_scene_url_key" UNIQUE("url")
);
--> statement-breakpoint
CREATE INDEX "media_title_bigram_idx" ON "media" USING gin (bigrams("title"));