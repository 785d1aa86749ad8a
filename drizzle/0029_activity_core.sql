CREATE TABLE "activity_day" (
	"kind" text NOT NULL,
	"activity_id" bigint NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	"visitors" integer NOT NULL,
	"joins" integer NOT NULL,
	"users" integer NOT NULL,
	"orders" integer NOT NULL,
	"amount" bigint NOT NULL,
	"cost" bigint NOT NULL,
	CONSTRAINT "activity_day_kind_activity_id_day_pk" PRIMARY KEY("kind","activity_id","day"),
	CONSTRAINT "activity_day_kind_check" CHECK ("activity_day"."kind" in ('coupon', 'collection', 'group', 'redEnvelope', 'lottery', 'freeOrder', 'integralGoods'))
);
--> statement-breakpoint
CREATE TABLE "activity_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"activity_id" bigint NOT NULL,
	"type" text NOT NULL,
	"user_id" bigint NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	"biz_no" text NOT NULL,
	"is_first" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "activity_entry_kind_check" CHECK ("activity_entry"."kind" in ('coupon', 'collection', 'group', 'redEnvelope', 'lottery', 'freeOrder', 'integralGoods')),
	CONSTRAINT "activity_entry_type_check" CHECK ("activity_entry"."type" in ('join', 'order', 'refund', 'cost', 'cost_back')),
	CONSTRAINT "activity_entry_amount_check" CHECK ("activity_entry"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "activity_roll_up" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"until" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity_visit" (
	"kind" text NOT NULL,
	"activity_id" bigint NOT NULL,
	"day" date NOT NULL,
	"user_id" bigint NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "activity_visit_kind_activity_id_day_user_id_pk" PRIMARY KEY("kind","activity_id","day","user_id"),
	CONSTRAINT "activity_visit_kind_check" CHECK ("activity_visit"."kind" in ('coupon', 'collection', 'group', 'redEnvelope', 'lottery', 'freeOrder', 'integralGoods'))
);
--> statement-breakpoint
CREATE TABLE "order_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"consumer" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "order_event_kind_check" CHECK ("order_event"."kind" in ('paid', 'completed', 'refunded'))
);
--> statement-breakpoint
ALTER TABLE "sales_order_item" ADD COLUMN "activity_kind" text;--> statement-breakpoint
ALTER TABLE "sales_order_item" ADD COLUMN "activity_id" bigint;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "activity_entry_biz_no_key" ON "activity_entry" USING btree ("kind","activity_id","type","biz_no");--> statement-breakpoint
CREATE UNIQUE INDEX "activity_entry_first_key" ON "activity_entry" USING btree ("kind","activity_id","user_id") WHERE is_first = 1;--> statement-breakpoint
CREATE INDEX "activity_entry_created_at_idx" ON "activity_entry" USING btree ("kind","activity_id","created_at");--> statement-breakpoint
CREATE INDEX "activity_entry_time_idx" ON "activity_entry" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_order_coupon_user_id_key" ON "sales_order" USING btree ("coupon_user_id") WHERE coupon_user_id is not null and state <> 'closed';--> statement-breakpoint
CREATE INDEX "sales_order_item_activity_idx" ON "sales_order_item" USING btree ("activity_kind","activity_id","order_id") WHERE activity_id is not null;