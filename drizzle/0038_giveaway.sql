CREATE TABLE "giveaway" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "giveaway_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) NOT NULL,
	"day" date NOT NULL,
	"actor_id" bigint NOT NULL,
	"approver_id" bigint,
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"customer_id" bigint,
	"direct" bigint NOT NULL,
	"campaign" bigint NOT NULL,
	"direct_limit" bigint,
	"campaign_limit" bigint,
	CONSTRAINT "giveaway_amount_check" CHECK ("giveaway"."direct" >= 0 and "giveaway"."campaign" >= 0 and "giveaway"."direct" + "giveaway"."campaign" > 0),
	CONSTRAINT "giveaway_approver_check" CHECK ("giveaway"."approver_id" <> "giveaway"."actor_id")
);
--> statement-breakpoint
ALTER TABLE "balance_adjust" ADD COLUMN "kind" text DEFAULT 'balance' NOT NULL;--> statement-breakpoint
ALTER TABLE "balance_adjust" ADD COLUMN "import_key" text;--> statement-breakpoint
CREATE INDEX "giveaway_actor_id_idx" ON "giveaway" USING btree ("actor_id","day","id");--> statement-breakpoint
CREATE INDEX "giveaway_customer_id_idx" ON "giveaway" USING btree ("customer_id","day","id") WHERE customer_id is not null;--> statement-breakpoint
CREATE INDEX "giveaway_ref_idx" ON "giveaway" USING btree ("ref","id");--> statement-breakpoint
CREATE INDEX "giveaway_day_idx" ON "giveaway" USING btree ("day","id");--> statement-breakpoint
CREATE UNIQUE INDEX "balance_adjust_import_key_key" ON "balance_adjust" USING btree ("import_key");--> statement-breakpoint
ALTER TABLE "balance_adjust" ADD CONSTRAINT "balance_adjust_kind_check" CHECK ("balance_adjust"."kind" in ('balance', 'integral'));--> statement-breakpoint
-- custom
create trigger giveaway_append_only before update or delete or truncate on giveaway for each statement execute function refuse_change();
--> statement-breakpoint
-- A second person approves exactly what the first one asked for, and a decision is final.
create or replace function keep_adjustment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'pending'
    or (new.user_id, new.kind, new.direction, new.amount, new.reason, new.vouchers, new.import_key, new.created_by, new.created_at)
      is distinct from (old.user_id, old.kind, old.direction, old.amount, old.reason, old.vouchers, old.import_key, old.created_by, old.created_at) then
    raise exception 'adjustment % cannot change', old.id using errcode = 'check_violation', constraint = 'balance_adjust_payload_check';
  end if;
  return new;
end
$$;
