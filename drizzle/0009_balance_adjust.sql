CREATE SEQUENCE "public"."integral_adjust_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "balance_adjust" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "balance_adjust_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"adjust_no" text GENERATED ALWAYS AS ('BA' || lpad(id::text, greatest(8, length(id::text)), '0')) STORED NOT NULL,
	"user_id" bigint NOT NULL,
	"direction" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"vouchers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text NOT NULL,
	"auditor_id" bigint,
	"audit_at" timestamptz(3),
	"reject_reason" text,
	CONSTRAINT "balance_adjust_amount_check" CHECK ("balance_adjust"."amount" > 0),
	CONSTRAINT "balance_adjust_direction_check" CHECK ("balance_adjust"."direction" in ('add', 'sub')),
	CONSTRAINT "balance_adjust_state_check" CHECK ("balance_adjust"."state" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "balance_adjust_auditor_check" CHECK ("balance_adjust"."created_by" is not null and "balance_adjust"."auditor_id" is distinct from "balance_adjust"."created_by"),
	CONSTRAINT "balance_adjust_decided_check" CHECK (("balance_adjust"."state" = 'pending') = ("balance_adjust"."audit_at" is null)),
	CONSTRAINT "balance_adjust_rejected_check" CHECK ("balance_adjust"."state" <> 'rejected' or ("balance_adjust"."auditor_id" is not null and "balance_adjust"."reject_reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "balance_adjust" ADD CONSTRAINT "balance_adjust_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "balance_adjust_adjust_no_key" ON "balance_adjust" USING btree ("adjust_no");--> statement-breakpoint
CREATE INDEX "balance_adjust_created_at_idx" ON "balance_adjust" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "balance_adjust_state_idx" ON "balance_adjust" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "balance_adjust_user_id_idx" ON "balance_adjust" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "balance_adjust_amount_idx" ON "balance_adjust" USING btree ("amount","id");--> statement-breakpoint
-- A second person approves exactly what the first one asked for, and a decision is final.
create function keep_adjustment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'pending'
    or (new.user_id, new.direction, new.amount, new.reason, new.vouchers, new.created_by, new.created_at)
      is distinct from (old.user_id, old.direction, old.amount, old.reason, old.vouchers, old.created_by, old.created_at) then
    raise exception 'adjustment % cannot change', old.id using errcode = 'check_violation', constraint = 'balance_adjust_payload_check';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger keep_adjustment before update or delete on balance_adjust for each row execute function keep_adjustment();
