-- the demo data of 0012 to 0019 wrote these words, which no page knows
alter table aftersale_log disable trigger aftersale_log_append_only;--> statement-breakpoint
update aftersale_log set action = case action when 'apply' then 'create' when 'approve' then 'pass' when 'receive' then 'accept' else 'succeed' end
  where action in ('apply', 'approve', 'receive', 'done');--> statement-breakpoint
alter table aftersale_log enable trigger aftersale_log_append_only;--> statement-breakpoint
ALTER TABLE "aftersale_log" ADD CONSTRAINT "aftersale_log_action_check" CHECK ("aftersale_log"."action" in ('create', 'pass', 'reject', 'send', 'accept', 'refuse', 'refund', 'succeed', 'fail', 'cancel', 'expire', 'remind', 'reply'));--> statement-breakpoint
ALTER TABLE "sales_order_log" ADD CONSTRAINT "sales_order_log_action_check" CHECK ("sales_order_log"."action" in ('create', 'pay', 'voucher', 'submitVoucher', 'rejectVoucher', 'price', 'address', 'remark', 'close', 'cancel', 'expire', 'cancelRefund', 'refundAll', 'latePay', 'formGroup', 'failGroup', 'ship', 'shipRest', 'pickup', 'receive', 'confirm', 'autoReceive', 'complete', 'invoice', 'applyInvoice', 'remind', 'aftersale'));