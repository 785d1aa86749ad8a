CREATE TABLE "desk_claim" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "desk_claim_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"row_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"claimed_at" timestamptz(3) NOT NULL,
	"until" timestamptz(3) NOT NULL,
	"handed_by" bigint,
	"handed_at" timestamptz(3),
	"note" text,
	"draft" jsonb,
	CONSTRAINT "desk_claim_until_check" CHECK ("desk_claim"."until" > "desk_claim"."claimed_at"),
	CONSTRAINT "desk_claim_note_check" CHECK (char_length("desk_claim"."note") between 1 and 1000),
	CONSTRAINT "desk_claim_handed_check" CHECK (("desk_claim"."handed_by" is null) = ("desk_claim"."handed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "desk_claim" ADD CONSTRAINT "desk_claim_person_id_admin_user_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_claim" ADD CONSTRAINT "desk_claim_handed_by_admin_user_id_fk" FOREIGN KEY ("handed_by") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "desk_claim_item_key" ON "desk_claim" USING btree ("kind","row_id");--> statement-breakpoint
CREATE INDEX "desk_claim_person_id_idx" ON "desk_claim" USING btree ("person_id","kind","row_id");--> statement-breakpoint
CREATE INDEX "desk_claim_until_idx" ON "desk_claim" USING btree ("until");