CREATE TABLE "payout_batch" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_batch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamptz(3) NOT NULL,
	"created_by" bigint,
	"count" integer NOT NULL,
	"amount" bigint NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payout_batch_amount_check" CHECK ("payout_batch"."count" > 0 and "payout_batch"."amount" > 0 and "payout_batch"."downloads" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payout_batch_item" (
	"batch_id" bigint NOT NULL,
	"withdraw_id" bigint NOT NULL,
	"attempt" smallint NOT NULL,
	"pay_no" text NOT NULL,
	"amount" bigint NOT NULL,
	"payee" text,
	CONSTRAINT "payout_batch_item_batch_id_withdraw_id_pk" PRIMARY KEY("batch_id","withdraw_id"),
	CONSTRAINT "payout_batch_item_amount_check" CHECK ("payout_batch_item"."amount" > 0 and "payout_batch_item"."attempt" >= 0)
);
--> statement-breakpoint
ALTER TABLE "withdraw" ADD COLUMN "batch_id" bigint;--> statement-breakpoint
ALTER TABLE "payout_batch_item" ADD CONSTRAINT "payout_batch_item_batch_id_payout_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batch_item" ADD CONSTRAINT "payout_batch_item_withdraw_id_withdraw_id_fk" FOREIGN KEY ("withdraw_id") REFERENCES "public"."withdraw"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_batch_created_at_idx" ON "payout_batch" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_batch_item_attempt_key" ON "payout_batch_item" USING btree ("withdraw_id","attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_batch_item_pay_no_key" ON "payout_batch_item" USING btree ("pay_no");--> statement-breakpoint
ALTER TABLE "withdraw" ADD CONSTRAINT "withdraw_batch_id_payout_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withdraw_batch_id_idx" ON "withdraw" USING btree ("batch_id","id") WHERE batch_id is not null;--> statement-breakpoint
-- custom
create trigger payout_batch_item_append_only before update or delete or truncate on payout_batch_item for each statement execute function refuse_change();
--> statement-breakpoint
-- Number, author, rows and sum of a batch are what the bank received; only the count of its downloads changes.
create function keep_payout_batch() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - 'downloads' is distinct from to_jsonb(old) - 'downloads' or new.downloads < old.downloads then
    raise exception 'payout batch % cannot change', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger keep_payout_batch before update or delete on payout_batch for each row execute function keep_payout_batch();
--> statement-breakpoint
-- Bank transfers that were being paid before there were batches form the first one: no later file contains them.
with made as (
  insert into payout_batch (created_at, count, amount)
  select now(), count(*), sum(actual) from withdraw where way = 'bank' and state = 'paying' having count(*) > 0 returning id
), items as (
  insert into payout_batch_item (batch_id, withdraw_id, attempt, pay_no, amount, payee)
  select made.id, w.id, w.retry_count, w.withdraw_no || case when w.retry_count > 0 then '-' || w.retry_count else '' end, w.actual, w.payee
  from withdraw w, made where w.way = 'bank' and w.state = 'paying'
)
update withdraw w set batch_id = made.id from made where w.way = 'bank' and w.state = 'paying';
