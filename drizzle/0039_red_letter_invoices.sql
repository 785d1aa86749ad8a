CREATE TABLE "red_letter_invoice" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "red_letter_invoice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"invoice_no" text NOT NULL,
	"invoice_key" text,
	"amount" bigint NOT NULL,
	"created_by" bigint,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "red_letter_invoice_amount_check" CHECK ("red_letter_invoice"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "sales_order_log" DROP CONSTRAINT "sales_order_log_action_check";--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "invoice_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "red_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "red_letter_invoice" ADD CONSTRAINT "red_letter_invoice_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "red_letter_invoice_no_key" ON "red_letter_invoice" USING btree ("invoice_key");--> statement-breakpoint
CREATE INDEX "red_letter_invoice_order_id_idx" ON "red_letter_invoice" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "sales_order_item_unshipped_idx" ON "sales_order_item" USING btree ("order_id") WHERE refunded_unshipped > 0;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_invoice_check" CHECK ("sales_order"."invoice_amount" between 0 and "sales_order"."paid_amount" and "sales_order"."red_amount" between 0 and "sales_order"."invoice_amount");--> statement-breakpoint
ALTER TABLE "sales_order_log" ADD CONSTRAINT "sales_order_log_action_check" CHECK ("sales_order_log"."action" in ('create', 'pay', 'voucher', 'submitVoucher', 'rejectVoucher', 'price', 'address', 'remark', 'close', 'cancel', 'expire', 'cancelRefund', 'refundAll', 'latePay', 'formGroup', 'failGroup', 'ship', 'shipRest', 'pickup', 'receive', 'confirm', 'autoReceive', 'complete', 'invoice', 'redLetter', 'applyInvoice', 'remind', 'aftersale'));--> statement-breakpoint
-- custom
create trigger red_letter_invoice_folded before insert or update of invoice_no on red_letter_invoice for each row execute function public.keep_folded_number();--> statement-breakpoint
-- an invoice was about what remained paid when it was registered
update sales_order o set invoice_amount = greatest(0, o.paid_amount - coalesce((
  select sum(r.amount) from refund r where r.order_id = o.id and r.source not in ('free_order', 'late_pay')
    and r.done_at <= (select max(l.created_at) from sales_order_log l where l.order_id = o.id and l.action = 'invoice')), 0))
where o.invoice_state = 'issued';--> statement-breakpoint
update sales_order set invoice_state = 'returned' where invoice_state = 'applied' and (state = 'closed' or paid_amount <= refund_amount);--> statement-breakpoint
update sales_order set invoice_state = 'red_due'
where invoice_state = 'issued' and invoice_amount > case when state = 'closed' then 0 else paid_amount - refund_amount end;
