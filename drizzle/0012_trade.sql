CREATE TABLE "commission" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "commission_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"store_id" bigint,
	"owner_type" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"agent_id" bigint,
	"role" text NOT NULL,
	"base" bigint NOT NULL,
	"rate" integer NOT NULL,
	"amount" bigint NOT NULL,
	"clawback" bigint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'frozen' NOT NULL,
	"settle_at" timestamptz(3),
	"settled_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "commission_amount_check" CHECK ("commission"."base" >= 0 and "commission"."rate" between 0 and 10000 and "commission"."amount" >= 0 and "commission"."clawback" between 0 and "commission"."amount"),
	CONSTRAINT "commission_state_check" CHECK ("commission"."state" in ('frozen', 'settled', 'cancelled')),
	CONSTRAINT "commission_settled_check" CHECK (("commission"."state" = 'settled') = ("commission"."settled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"pay_no" text NOT NULL,
	"biz_type" text NOT NULL,
	"biz_id" bigint NOT NULL,
	"biz_no" text NOT NULL,
	"user_id" bigint NOT NULL,
	"store_id" bigint,
	"agent_id" bigint,
	"cs_id" bigint,
	"channel" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"channel_no" text,
	"prepay_id" text,
	"fee" bigint DEFAULT 0 NOT NULL,
	"voucher" jsonb,
	"serial_no" text,
	"submitted_by" bigint,
	"submitted_at" timestamptz(3),
	"verifier_id" bigint,
	"verify_at" timestamptz(3),
	"reject_reason" text,
	"paid_at" timestamptz(3),
	"expire_at" timestamptz(3),
	"refunded_amount" bigint DEFAULT 0 NOT NULL,
	"queried_at" timestamptz(3),
	"is_reconciled" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_amount_check" CHECK ("payment"."amount" >= 0 and "payment"."fee" >= 0),
	CONSTRAINT "payment_refunded_check" CHECK ("payment"."refunded_amount" between 0 and "payment"."amount"),
	CONSTRAINT "payment_state_check" CHECK ("payment"."state" in ('pending', 'verifying', 'success', 'rejected', 'closed', 'part_refunded', 'refunded')),
	CONSTRAINT "payment_paid_check" CHECK (("payment"."state" in ('success', 'part_refunded', 'refunded')) = ("payment"."paid_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"event_type" text NOT NULL,
	"biz_no" text,
	"result" text NOT NULL,
	"received_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"refund_no" text NOT NULL,
	"payment_id" bigint NOT NULL,
	"order_id" bigint,
	"biz_no" text NOT NULL,
	"source" text NOT NULL,
	"source_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"store_id" bigint,
	"agent_id" bigint,
	"cs_id" bigint,
	"amount" bigint NOT NULL,
	"route" text DEFAULT 'original' NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"channel_refund_no" text,
	"fail_msg" text,
	"route_reason" text,
	"proof" text,
	"operator_id" bigint,
	"sent_at" timestamptz(3),
	"queried_at" timestamptz(3),
	"done_at" timestamptz(3),
	"retry_count" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "refund_amount_check" CHECK ("refund"."amount" > 0),
	CONSTRAINT "refund_state_check" CHECK ("refund"."state" in ('pending', 'processing', 'success', 'failed')),
	CONSTRAINT "refund_done_check" CHECK (("refund"."state" = 'success') = ("refund"."done_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "withdraw" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdraw_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"withdraw_no" text NOT NULL,
	"owner_type" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"agent_id" bigint,
	"salesman_id" bigint,
	"owner_name" text NOT NULL,
	"phone" text,
	"amount" bigint NOT NULL,
	"fee" bigint DEFAULT 0 NOT NULL,
	"actual" bigint NOT NULL,
	"way" text NOT NULL,
	"payee" text,
	"payee_mask" text,
	"invoice_required" smallint DEFAULT 0 NOT NULL,
	"invoice_images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"auditor_id" bigint,
	"audit_at" timestamptz(3),
	"reject_reason" text,
	"payer_id" bigint,
	"paid_at" timestamptz(3),
	"pay_serial" text,
	"pay_voucher" text,
	"approved_hash" text,
	"transfer_state" text,
	"transfer_no" text,
	"sent_at" timestamptz(3),
	"queried_at" timestamptz(3),
	"fail_msg" text,
	"retry_count" smallint DEFAULT 0 NOT NULL,
	"paid_date" date,
	CONSTRAINT "withdraw_amount_check" CHECK ("withdraw"."amount" > 0 and "withdraw"."fee" >= 0 and "withdraw"."actual" = "withdraw"."amount" - "withdraw"."fee" and "withdraw"."actual" > 0),
	CONSTRAINT "withdraw_state_check" CHECK ("withdraw"."state" in ('pending', 'approved', 'paying', 'paid', 'failed', 'rejected', 'cancelled')),
	CONSTRAINT "withdraw_dual_check" CHECK ("withdraw"."payer_id" is null or "withdraw"."payer_id" <> "withdraw"."auditor_id"),
	CONSTRAINT "withdraw_paid_check" CHECK (("withdraw"."state" = 'paid') = ("withdraw"."paid_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "aftersale" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "aftersale_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"as_no" text NOT NULL,
	"order_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"store_id" bigint,
	"agent_id" bigint,
	"salesman_id" bigint,
	"cs_id" bigint,
	"kind" text NOT NULL,
	"qty" integer NOT NULL,
	"apply_amount" bigint NOT NULL,
	"approved_amount" bigint,
	"freight_back" bigint DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"desc" text,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text NOT NULL,
	"return_address" text,
	"return_carrier" text,
	"return_tracking_no" text,
	"resaleable" smallint,
	"auditor_id" bigint,
	"audit_at" timestamptz(3),
	"audit_opinion" text,
	"refused_images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"refund_id" bigint,
	"received_at" timestamptz(3),
	"return_until" timestamptz(3),
	"refund_by" bigint,
	"done_at" timestamptz(3),
	"reminded_at" timestamptz(3),
	CONSTRAINT "aftersale_qty_check" CHECK ("aftersale"."qty" >= 0 and "aftersale"."apply_amount" >= 0 and "aftersale"."freight_back" >= 0),
	CONSTRAINT "aftersale_approved_check" CHECK ("aftersale"."approved_amount" is null or "aftersale"."approved_amount" between 0 and "aftersale"."apply_amount"),
	CONSTRAINT "aftersale_state_check" CHECK ("aftersale"."state" in ('applied', 'wait_return', 'returning', 'wait_refund', 'refunding', 'refund_failed', 'done', 'rejected', 'refused', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "aftersale_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "aftersale_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"aftersale_id" bigint NOT NULL,
	"action" text NOT NULL,
	"operator_type" text NOT NULL,
	"operator_id" bigint,
	"content" text,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_line" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cart_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"qty" integer NOT NULL,
	"seen_price" bigint,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "cart_line_qty_check" CHECK ("cart_line"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_title" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_title_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"user_id" bigint NOT NULL,
	"data" jsonb NOT NULL,
	"is_default" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_order" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"order_no" text NOT NULL,
	"type" text DEFAULT 'normal' NOT NULL,
	"source" text DEFAULT 'miniapp' NOT NULL,
	"user_id" bigint NOT NULL,
	"store_id" bigint,
	"agent_id" bigint,
	"salesman_id" bigint,
	"cs_id" bigint,
	"price_level" text NOT NULL,
	"state" text NOT NULL,
	"item_kinds" integer NOT NULL,
	"qty_total" integer NOT NULL,
	"weight_total" bigint NOT NULL,
	"goods_amount" bigint NOT NULL,
	"activity_off" bigint DEFAULT 0 NOT NULL,
	"coupon_off" bigint DEFAULT 0 NOT NULL,
	"integral_off" bigint DEFAULT 0 NOT NULL,
	"adjust_amount" bigint DEFAULT 0 NOT NULL,
	"adjust_count" smallint DEFAULT 0 NOT NULL,
	"freight_amount" bigint DEFAULT 0 NOT NULL,
	"pay_amount" bigint NOT NULL,
	"paid_amount" bigint DEFAULT 0 NOT NULL,
	"refund_amount" bigint DEFAULT 0 NOT NULL,
	"free_amount" bigint DEFAULT 0 NOT NULL,
	"pay_way" text,
	"coupon_user_id" bigint,
	"integral_used" bigint DEFAULT 0 NOT NULL,
	"integral_given" bigint DEFAULT 0 NOT NULL,
	"receiver" text,
	"phone" text,
	"province_code" text,
	"city_code" text,
	"district_code" text,
	"address" text,
	"ship_type" text DEFAULT 'express' NOT NULL,
	"pickup_code" text,
	"buyer_remark" text,
	"seller_remark" text,
	"flag" smallint DEFAULT 0 NOT NULL,
	"invoice_state" text DEFAULT 'none' NOT NULL,
	"invoice" jsonb,
	"invoice_no" text,
	"invoice_url" text,
	"auto_close_at" timestamptz(3),
	"paid_at" timestamptz(3),
	"ship_at" timestamptz(3),
	"auto_receive_at" timestamptz(3),
	"received_at" timestamptz(3),
	"completed_at" timestamptz(3),
	"closed_at" timestamptz(3),
	"close_reason" text,
	"close_remark" text,
	"reminded_at" timestamptz(3),
	"aftersale_open" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "sales_order_state_check" CHECK ("sales_order"."state" in ('pending_pay', 'pending_verify', 'pending_group', 'pending_ship', 'part_shipped', 'shipped', 'received', 'completed', 'closed')),
	CONSTRAINT "sales_order_amount_check" CHECK ("sales_order"."pay_amount" = "sales_order"."goods_amount" - "sales_order"."activity_off" - "sales_order"."coupon_off" - "sales_order"."integral_off" + "sales_order"."adjust_amount" + "sales_order"."freight_amount"),
	CONSTRAINT "sales_order_parts_check" CHECK ("sales_order"."goods_amount" >= 0 and "sales_order"."activity_off" >= 0 and "sales_order"."coupon_off" >= 0 and "sales_order"."integral_off" >= 0 and "sales_order"."freight_amount" >= 0
        and "sales_order"."pay_amount" >= 0 and "sales_order"."paid_amount" >= 0 and "sales_order"."refund_amount" >= 0 and "sales_order"."free_amount" >= 0),
	CONSTRAINT "sales_order_refund_check" CHECK ("sales_order"."refund_amount" + "sales_order"."free_amount" <= "sales_order"."paid_amount"),
	CONSTRAINT "sales_order_closed_check" CHECK (("sales_order"."state" = 'closed') = ("sales_order"."closed_at" is not null)),
	CONSTRAINT "sales_order_flag_check" CHECK ("sales_order"."flag" between 0 and 5 and "sales_order"."adjust_count" between 0 and 5),
	CONSTRAINT "sales_order_aftersale_check" CHECK ("sales_order"."aftersale_open" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sales_order_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_order_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"line_no" smallint NOT NULL,
	"sku_id" bigint NOT NULL,
	"brand_id" bigint NOT NULL,
	"series_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	"code" text NOT NULL,
	"snapshot" jsonb NOT NULL,
	"sale_unit" text NOT NULL,
	"unit_ratio" integer DEFAULT 1 NOT NULL,
	"qty" integer NOT NULL,
	"price_origin" bigint NOT NULL,
	"price" bigint NOT NULL,
	"price_source" text NOT NULL,
	"price_cost" bigint,
	"activity_off" bigint DEFAULT 0 NOT NULL,
	"coupon_off" bigint DEFAULT 0 NOT NULL,
	"integral_off" bigint DEFAULT 0 NOT NULL,
	"adjust" bigint DEFAULT 0 NOT NULL,
	"pay_amount" bigint NOT NULL,
	"shipped_qty" integer DEFAULT 0 NOT NULL,
	"refunded_qty" integer DEFAULT 0 NOT NULL,
	"refunded_unshipped" integer DEFAULT 0 NOT NULL,
	"refunded_amount" bigint DEFAULT 0 NOT NULL,
	"is_gift" smallint DEFAULT 0 NOT NULL,
	"package_id" bigint,
	"commission_cap_rate" smallint,
	CONSTRAINT "sales_order_item_qty_check" CHECK ("sales_order_item"."qty" > 0 and "sales_order_item"."unit_ratio" > 0),
	CONSTRAINT "sales_order_item_shipped_check" CHECK ("sales_order_item"."shipped_qty" >= 0 and "sales_order_item"."refunded_unshipped" >= 0 and "sales_order_item"."shipped_qty" + "sales_order_item"."refunded_unshipped" <= "sales_order_item"."qty"),
	CONSTRAINT "sales_order_item_refunded_check" CHECK ("sales_order_item"."refunded_qty" between 0 and "sales_order_item"."qty" and "sales_order_item"."refunded_unshipped" <= "sales_order_item"."refunded_qty"),
	CONSTRAINT "sales_order_item_amount_check" CHECK ("sales_order_item"."refunded_amount" between 0 and "sales_order_item"."pay_amount"),
	CONSTRAINT "sales_order_item_parts_check" CHECK ("sales_order_item"."pay_amount" = "sales_order_item"."price" * "sales_order_item"."qty" - "sales_order_item"."activity_off" - "sales_order_item"."coupon_off" - "sales_order_item"."integral_off" + "sales_order_item"."adjust"
        and "sales_order_item"."activity_off" >= 0 and "sales_order_item"."coupon_off" >= 0 and "sales_order_item"."integral_off" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sales_order_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_order_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"action" text NOT NULL,
	"from_state" text,
	"to_state" text,
	"operator_type" text NOT NULL,
	"operator_id" bigint,
	"content" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"shipment_no" text NOT NULL,
	"order_id" bigint NOT NULL,
	"ship_type" text NOT NULL,
	"carrier_code" text,
	"tracking_no" text,
	"weight" bigint,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'shipped' NOT NULL,
	"shipped_by" bigint,
	"shipped_at" timestamptz(3) NOT NULL,
	"signed_at" timestamptz(3),
	CONSTRAINT "shipment_state_check" CHECK ("shipment"."state" in ('shipped', 'signed'))
);
--> statement-breakpoint
CREATE TABLE "shipment_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shipment_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"qty" integer NOT NULL,
	CONSTRAINT "shipment_item_qty_check" CHECK ("shipment_item"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "sku_alias" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sku_alias_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"store_id" bigint NOT NULL,
	"alias" text NOT NULL,
	"sku_id" bigint NOT NULL,
	"used_count" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint
);
--> statement-breakpoint
ALTER TABLE "commission" ADD CONSTRAINT "commission_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission" ADD CONSTRAINT "commission_item_id_sales_order_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."sales_order_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission" ADD CONSTRAINT "commission_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission" ADD CONSTRAINT "commission_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdraw" ADD CONSTRAINT "withdraw_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdraw" ADD CONSTRAINT "withdraw_salesman_id_salesman_id_fk" FOREIGN KEY ("salesman_id") REFERENCES "public"."salesman"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aftersale" ADD CONSTRAINT "aftersale_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aftersale" ADD CONSTRAINT "aftersale_item_id_sales_order_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."sales_order_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aftersale" ADD CONSTRAINT "aftersale_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aftersale" ADD CONSTRAINT "aftersale_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aftersale" ADD CONSTRAINT "aftersale_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aftersale" ADD CONSTRAINT "aftersale_salesman_id_salesman_id_fk" FOREIGN KEY ("salesman_id") REFERENCES "public"."salesman"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aftersale" ADD CONSTRAINT "aftersale_cs_id_customer_service_id_fk" FOREIGN KEY ("cs_id") REFERENCES "public"."customer_service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aftersale_log" ADD CONSTRAINT "aftersale_log_aftersale_id_aftersale_id_fk" FOREIGN KEY ("aftersale_id") REFERENCES "public"."aftersale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_title" ADD CONSTRAINT "invoice_title_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_salesman_id_salesman_id_fk" FOREIGN KEY ("salesman_id") REFERENCES "public"."salesman"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_cs_id_customer_service_id_fk" FOREIGN KEY ("cs_id") REFERENCES "public"."customer_service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order_item" ADD CONSTRAINT "sales_order_item_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order_item" ADD CONSTRAINT "sales_order_item_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order_log" ADD CONSTRAINT "sales_order_log_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_item" ADD CONSTRAINT "shipment_item_shipment_id_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_item" ADD CONSTRAINT "shipment_item_item_id_sales_order_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."sales_order_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sku_alias" ADD CONSTRAINT "sku_alias_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sku_alias" ADD CONSTRAINT "sku_alias_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "commission_item_id_owner_key" ON "commission" USING btree ("item_id","owner_type","owner_id");--> statement-breakpoint
CREATE INDEX "commission_order_id_idx" ON "commission" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "commission_owner_idx" ON "commission" USING btree ("owner_type","owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "commission_agent_id_idx" ON "commission" USING btree ("agent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "commission_state_idx" ON "commission" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "commission_role_idx" ON "commission" USING btree ("role","created_at","id");--> statement-breakpoint
CREATE INDEX "commission_created_at_idx" ON "commission" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "commission_settled_at_idx" ON "commission" USING btree ("settled_at","id") WHERE settled_at is not null;--> statement-breakpoint
CREATE INDEX "commission_settle_at_idx" ON "commission" USING btree ("settle_at") WHERE state = 'frozen' and settle_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_pay_no_key" ON "payment" USING btree ("pay_no");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_channel_no_key" ON "payment" USING btree ("channel","channel_no") WHERE channel_no is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_serial_no_key" ON "payment" USING btree ("serial_no") WHERE serial_no is not null and state <> 'rejected';--> statement-breakpoint
CREATE INDEX "payment_biz_idx" ON "payment" USING btree ("biz_type","biz_id","id");--> statement-breakpoint
CREATE INDEX "payment_biz_no_idx" ON "payment" USING btree ("biz_no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payment_created_at_idx" ON "payment" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "payment_state_idx" ON "payment" USING btree ("state","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "payment_channel_idx" ON "payment" USING btree ("channel","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "payment_store_id_idx" ON "payment" USING btree ("store_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "payment_user_id_idx" ON "payment" USING btree ("user_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "payment_agent_id_idx" ON "payment" USING btree ("agent_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "payment_cs_id_idx" ON "payment" USING btree ("cs_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "payment_amount_idx" ON "payment" USING btree ("amount","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "payment_paid_at_idx" ON "payment" USING btree ("paid_at","id") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "payment_waiting_idx" ON "payment" USING btree ("created_at") WHERE state = 'pending' and channel = 'wechat';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_event_provider_event_id_key" ON "payment_event" USING btree ("provider","event_id");--> statement-breakpoint
CREATE INDEX "payment_event_biz_no_idx" ON "payment_event" USING btree ("biz_no");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_refund_no_key" ON "refund" USING btree ("refund_no");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_source_key" ON "refund" USING btree ("source","source_id","payment_id");--> statement-breakpoint
CREATE INDEX "refund_payment_id_idx" ON "refund" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "refund_order_id_idx" ON "refund" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "refund_biz_no_idx" ON "refund" USING btree ("biz_no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "refund_created_at_idx" ON "refund" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "refund_state_idx" ON "refund" USING btree ("state","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "refund_source_idx" ON "refund" USING btree ("source","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "refund_route_idx" ON "refund" USING btree ("route","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "refund_agent_id_idx" ON "refund" USING btree ("agent_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "refund_done_at_idx" ON "refund" USING btree ("done_at","id") WHERE done_at is not null;--> statement-breakpoint
CREATE INDEX "refund_waiting_idx" ON "refund" USING btree ("created_at") WHERE state in ('pending', 'processing');--> statement-breakpoint
CREATE UNIQUE INDEX "withdraw_withdraw_no_key" ON "withdraw" USING btree ("withdraw_no");--> statement-breakpoint
CREATE UNIQUE INDEX "withdraw_pay_serial_key" ON "withdraw" USING btree ("pay_serial") WHERE pay_serial is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "withdraw_owner_open_key" ON "withdraw" USING btree ("owner_type","owner_id") WHERE deleted_at is null and state in ('pending', 'approved', 'paying', 'failed');--> statement-breakpoint
CREATE INDEX "withdraw_owner_idx" ON "withdraw" USING btree ("owner_type","owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "withdraw_created_at_idx" ON "withdraw" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "withdraw_state_idx" ON "withdraw" USING btree ("state","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "withdraw_way_idx" ON "withdraw" USING btree ("way","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "withdraw_agent_id_idx" ON "withdraw" USING btree ("agent_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "withdraw_amount_idx" ON "withdraw" USING btree ("amount","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "withdraw_phone_idx" ON "withdraw" USING btree ("phone" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "withdraw_paid_at_idx" ON "withdraw" USING btree ("paid_at","id") WHERE paid_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "aftersale_as_no_key" ON "aftersale" USING btree ("as_no");--> statement-breakpoint
CREATE UNIQUE INDEX "aftersale_item_id_open_key" ON "aftersale" USING btree ("item_id") WHERE deleted_at is null and state in ('applied', 'wait_return', 'returning', 'wait_refund', 'refunding', 'refund_failed');--> statement-breakpoint
CREATE INDEX "aftersale_order_id_idx" ON "aftersale" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "aftersale_item_id_idx" ON "aftersale" USING btree ("item_id","id");--> statement-breakpoint
CREATE INDEX "aftersale_created_at_idx" ON "aftersale" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "aftersale_state_idx" ON "aftersale" USING btree ("state","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "aftersale_store_id_idx" ON "aftersale" USING btree ("store_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "aftersale_user_id_idx" ON "aftersale" USING btree ("user_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "aftersale_agent_id_idx" ON "aftersale" USING btree ("agent_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "aftersale_cs_id_idx" ON "aftersale" USING btree ("cs_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "aftersale_kind_idx" ON "aftersale" USING btree ("kind","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "aftersale_reason_idx" ON "aftersale" USING btree ("reason","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "aftersale_done_at_idx" ON "aftersale" USING btree ("done_at","id") WHERE done_at is not null;--> statement-breakpoint
CREATE INDEX "aftersale_return_until_idx" ON "aftersale" USING btree ("return_until") WHERE state = 'wait_return';--> statement-breakpoint
CREATE INDEX "aftersale_log_aftersale_id_idx" ON "aftersale_log" USING btree ("aftersale_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_line_user_id_sku_id_key" ON "cart_line" USING btree ("user_id","sku_id");--> statement-breakpoint
CREATE INDEX "invoice_title_user_id_idx" ON "invoice_title" USING btree ("user_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_title_default_key" ON "invoice_title" USING btree ("user_id") WHERE deleted_at is null and is_default = 1;--> statement-breakpoint
CREATE UNIQUE INDEX "sales_order_order_no_key" ON "sales_order" USING btree ("order_no");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_order_pickup_code_key" ON "sales_order" USING btree ("pickup_code") WHERE pickup_code is not null and state = 'pending_ship';--> statement-breakpoint
CREATE INDEX "sales_order_order_no_idx" ON "sales_order" USING btree ("order_no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "sales_order_created_at_idx" ON "sales_order" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_state_created_at_idx" ON "sales_order" USING btree ("state","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_store_id_idx" ON "sales_order" USING btree ("store_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_user_id_idx" ON "sales_order" USING btree ("user_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_agent_id_idx" ON "sales_order" USING btree ("agent_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_agent_id_state_idx" ON "sales_order" USING btree ("agent_id","state","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_salesman_id_idx" ON "sales_order" USING btree ("salesman_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_cs_id_idx" ON "sales_order" USING btree ("cs_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_phone_idx" ON "sales_order" USING btree ("phone" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "sales_order_receiver_idx" ON "sales_order" USING btree ("receiver","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_pay_amount_idx" ON "sales_order" USING btree ("pay_amount","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_paid_at_idx" ON "sales_order" USING btree ("paid_at","id") WHERE deleted_at is null and paid_at is not null;--> statement-breakpoint
CREATE INDEX "sales_order_ship_at_idx" ON "sales_order" USING btree ("ship_at","id") WHERE deleted_at is null and ship_at is not null;--> statement-breakpoint
CREATE INDEX "sales_order_district_code_idx" ON "sales_order" USING btree ("district_code","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_city_code_idx" ON "sales_order" USING btree ("city_code","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_province_code_idx" ON "sales_order" USING btree ("province_code","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_type_idx" ON "sales_order" USING btree ("type","created_at","id") WHERE deleted_at is null and type <> 'normal';--> statement-breakpoint
CREATE INDEX "sales_order_source_idx" ON "sales_order" USING btree ("source","created_at","id") WHERE deleted_at is null and source = 'admin';--> statement-breakpoint
CREATE INDEX "sales_order_pay_way_idx" ON "sales_order" USING btree ("pay_way","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sales_order_invoice_state_idx" ON "sales_order" USING btree ("invoice_state","created_at","id") WHERE deleted_at is null and invoice_state <> 'none';--> statement-breakpoint
CREATE INDEX "sales_order_flag_idx" ON "sales_order" USING btree ("flag","created_at","id") WHERE deleted_at is null and flag > 0;--> statement-breakpoint
CREATE INDEX "sales_order_remark_idx" ON "sales_order" USING btree ("created_at","id") WHERE deleted_at is null and (buyer_remark is not null or seller_remark is not null);--> statement-breakpoint
CREATE INDEX "sales_order_aftersale_idx" ON "sales_order" USING btree ("created_at","id") WHERE deleted_at is null and aftersale_open > 0;--> statement-breakpoint
CREATE INDEX "sales_order_auto_close_at_idx" ON "sales_order" USING btree ("auto_close_at") WHERE state = 'pending_pay' and auto_close_at is not null;--> statement-breakpoint
CREATE INDEX "sales_order_auto_receive_at_idx" ON "sales_order" USING btree ("auto_receive_at") WHERE state = 'shipped';--> statement-breakpoint
CREATE INDEX "sales_order_received_at_idx" ON "sales_order" USING btree ("received_at") WHERE state = 'received';--> statement-breakpoint
CREATE UNIQUE INDEX "sales_order_item_order_id_line_no_key" ON "sales_order_item" USING btree ("order_id","line_no");--> statement-breakpoint
CREATE INDEX "sales_order_item_sku_id_idx" ON "sales_order_item" USING btree ("sku_id","order_id");--> statement-breakpoint
CREATE INDEX "sales_order_item_code_idx" ON "sales_order_item" USING btree ("code" text_pattern_ops,"order_id");--> statement-breakpoint
CREATE INDEX "sales_order_log_order_id_idx" ON "sales_order_log" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_shipment_no_key" ON "shipment" USING btree ("shipment_no");--> statement-breakpoint
CREATE INDEX "shipment_order_id_idx" ON "shipment" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "shipment_tracking_no_idx" ON "shipment" USING btree ("tracking_no" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_item_shipment_id_item_id_key" ON "shipment_item" USING btree ("shipment_id","item_id");--> statement-breakpoint
CREATE INDEX "shipment_item_item_id_idx" ON "shipment_item" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sku_alias_store_id_alias_key" ON "sku_alias" USING btree ("store_id","alias");--> statement-breakpoint
CREATE INDEX "sku_alias_sku_id_idx" ON "sku_alias" USING btree ("sku_id");--> statement-breakpoint
create trigger sales_order_log_append_only before update or delete or truncate on sales_order_log for each statement execute function refuse_change();
--> statement-breakpoint
create trigger aftersale_log_append_only before update or delete or truncate on aftersale_log for each statement execute function refuse_change();
--> statement-breakpoint
create trigger payment_event_append_only before update or delete or truncate on payment_event for each statement execute function refuse_change();
