CREATE TABLE "customer_segment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_segment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"title" text NOT NULL,
	"agent_id" bigint,
	"areas" text[] DEFAULT '{}' NOT NULL,
	"store_types" text[] DEFAULT '{}' NOT NULL,
	"price_level" text,
	"store_tags" text[] DEFAULT '{}' NOT NULL,
	"agent_ids" bigint[] DEFAULT '{}' NOT NULL,
	"salesman_ids" bigint[] DEFAULT '{}' NOT NULL,
	"ordered_days" integer,
	"idle_days" integer,
	"amount_from" bigint,
	"amount_to" bigint,
	"orders_from" integer,
	"orders_to" integer,
	"registered_from" date,
	"registered_to" date,
	"remark" text,
	CONSTRAINT "customer_segment_amount_check" CHECK ("customer_segment"."amount_from" <= "customer_segment"."amount_to"),
	CONSTRAINT "customer_segment_orders_check" CHECK ("customer_segment"."orders_from" <= "customer_segment"."orders_to"),
	CONSTRAINT "customer_segment_registered_check" CHECK ("customer_segment"."registered_from" <= "customer_segment"."registered_to")
);
--> statement-breakpoint
ALTER TABLE "coupon_batch" DROP CONSTRAINT "coupon_batch_target_check";--> statement-breakpoint
ALTER TABLE "customer_segment" ADD CONSTRAINT "customer_segment_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_segment_title_key" ON "customer_segment" USING btree (coalesce("agent_id", 0),"title") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "customer_segment_created_at_idx" ON "customer_segment" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "customer_segment_updated_at_idx" ON "customer_segment" USING btree ("updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "customer_segment_agent_id_idx" ON "customer_segment" USING btree ("agent_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "customer_segment_title_trgm_idx" ON "customer_segment" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sales_store_day_store_id_idx" ON "sales_store_day" USING btree ("store_id","day","amount");--> statement-breakpoint
ALTER TABLE "coupon_batch" ADD CONSTRAINT "coupon_batch_target_check" CHECK ("coupon_batch"."target" in ('user', 'store', 'condition', 'segment', 'tag', 'phone', 'code'));