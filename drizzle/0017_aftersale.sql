CREATE TABLE "recharge" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recharge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recharge_no" text NOT NULL,
	"user_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"gift" bigint DEFAULT 0 NOT NULL,
	"paid_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "recharge_amount_check" CHECK ("recharge"."amount" > 0 and "recharge"."gift" >= 0)
);
--> statement-breakpoint
ALTER TABLE "aftersale" DROP CONSTRAINT "aftersale_qty_check";--> statement-breakpoint
ALTER TABLE "aftersale" ADD COLUMN "integral_back" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "aftersale" ADD COLUMN "integral_taken" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "aftersale_since" timestamptz(3);--> statement-breakpoint
ALTER TABLE "recharge" ADD CONSTRAINT "recharge_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recharge_recharge_no_key" ON "recharge" USING btree ("recharge_no");--> statement-breakpoint
CREATE INDEX "recharge_user_id_idx" ON "recharge" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "aftersale_as_no_idx" ON "aftersale" USING btree ("as_no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "aftersale_salesman_id_idx" ON "aftersale" USING btree ("salesman_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "aftersale" ADD CONSTRAINT "aftersale_qty_check" CHECK ("aftersale"."qty" > 0 and "aftersale"."apply_amount" >= 0 and "aftersale"."freight_back" >= 0);