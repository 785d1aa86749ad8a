ALTER TABLE "withdraw" DROP CONSTRAINT "withdraw_dual_check";--> statement-breakpoint
CREATE INDEX "commission_frozen_idx" ON "commission" USING btree ("owner_type","owner_id","agent_id","amount") WHERE state = 'frozen';--> statement-breakpoint
ALTER TABLE "withdraw" ADD CONSTRAINT "withdraw_auditor_check" CHECK ("withdraw"."created_by" is null or "withdraw"."auditor_id" is null or "withdraw"."auditor_id" <> "withdraw"."created_by");--> statement-breakpoint
ALTER TABLE "withdraw" ADD CONSTRAINT "withdraw_approved_check" CHECK ("withdraw"."state" not in ('approved', 'paying', 'paid', 'failed') or ("withdraw"."auditor_id" is not null and "withdraw"."approved_hash" is not null));--> statement-breakpoint
ALTER TABLE "withdraw" ADD CONSTRAINT "withdraw_payer_check" CHECK (("withdraw"."state" = 'paid') = ("withdraw"."payer_id" is not null));--> statement-breakpoint
ALTER TABLE "withdraw" ADD CONSTRAINT "withdraw_rejected_check" CHECK ("withdraw"."state" <> 'rejected' or "withdraw"."reject_reason" is not null);--> statement-breakpoint
ALTER TABLE "withdraw" ADD CONSTRAINT "withdraw_dual_check" CHECK ("withdraw"."payer_id" is null or ("withdraw"."payer_id" <> "withdraw"."auditor_id" and "withdraw"."payer_id" is distinct from "withdraw"."created_by"));
--> statement-breakpoint
-- What was applied for is what is paid, and a decision is final (trade.md M7). Only on the way back to the review may the payee change.
create function keep_withdraw() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state in ('paid', 'rejected', 'cancelled')
    or (new.withdraw_no, new.owner_type, new.owner_id, new.salesman_id, new.amount, new.fee, new.actual, new.way, new.created_by, new.created_at)
      is distinct from
      (old.withdraw_no, old.owner_type, old.owner_id, old.salesman_id, old.amount, old.fee, old.actual, old.way, old.created_by, old.created_at)
    or (new.payee is distinct from old.payee and (new.state <> 'pending' or new.approved_hash is not null))
    or (new.approved_hash is distinct from old.approved_hash and old.approved_hash is not null and new.approved_hash is not null) then
    raise exception 'withdrawal % cannot change', old.withdraw_no using errcode = 'check_violation', constraint = 'withdraw_payload_check';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger keep_withdraw before update or delete on withdraw for each row execute function keep_withdraw();
