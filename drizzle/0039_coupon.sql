CREATE TABLE "coupon_batch" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_batch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"coupon_id" bigint NOT NULL,
	"target" text NOT NULL,
	"reason" text NOT NULL,
	"asked" integer NOT NULL,
	"issued" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"created_by" bigint,
	CONSTRAINT "coupon_batch_target_check" CHECK ("coupon_batch"."target" in ('user', 'store', 'tag', 'phone', 'code')),
	CONSTRAINT "coupon_batch_issued_check" CHECK ("coupon_batch"."issued" between 0 and "coupon_batch"."asked")
);
--> statement-breakpoint
CREATE TABLE "coupon_code" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"coupon_id" bigint NOT NULL,
	"batch_id" bigint NOT NULL,
	"user_id" bigint,
	"redeemed_at" timestamptz(3),
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "coupon_code_redeemed_check" CHECK (("coupon_code"."user_id" is null) = ("coupon_code"."redeemed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "coupon_holder" (
	"coupon_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"received" integer NOT NULL,
	CONSTRAINT "coupon_holder_coupon_id_user_id_pk" PRIMARY KEY("coupon_id","user_id"),
	CONSTRAINT "coupon_holder_received_check" CHECK ("coupon_holder"."received" >= 0)
);
--> statement-breakpoint
CREATE TABLE "user_coupon" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_coupon_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"code" text NOT NULL,
	"coupon_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"store_id" bigint,
	"source" text NOT NULL,
	"given_by" text,
	"batch_id" bigint,
	"state" text DEFAULT 'unused' NOT NULL,
	"valid_from" timestamptz(3) NOT NULL,
	"valid_to" timestamptz(3) NOT NULL,
	"order_id" bigint,
	"used_at" timestamptz(3),
	"reason" text,
	"rules" jsonb NOT NULL,
	CONSTRAINT "user_coupon_state_check" CHECK ("user_coupon"."state" in ('unused', 'locked', 'used', 'expired', 'revoked')),
	CONSTRAINT "user_coupon_time_check" CHECK ("user_coupon"."valid_to" > "user_coupon"."valid_from"),
	CONSTRAINT "user_coupon_order_check" CHECK (("user_coupon"."state" in ('locked', 'used')) = ("user_coupon"."order_id" is not null)),
	CONSTRAINT "user_coupon_used_check" CHECK (("user_coupon"."state" = 'used') = ("user_coupon"."used_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "state" text DEFAULT 'draft' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "start_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "end_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "published_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "closed_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "joined_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "sort" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "kind" text DEFAULT 'cash' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "amount" bigint;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "discount" integer;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "max_off" bigint;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "threshold" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "scope" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "scope_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "exclude_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "price_level" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "stackable_integral" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "issue_type" text DEFAULT 'push' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "total_count" integer DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "per_limit" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "daily_limit" integer;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "valid_type" text DEFAULT 'days' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "valid_start_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "valid_end_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "valid_days" integer;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "from_day" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "desc" text;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "used_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "used_order_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "last_day" date;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "last_day_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_batch" ADD CONSTRAINT "coupon_batch_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_code" ADD CONSTRAINT "coupon_code_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_code" ADD CONSTRAINT "coupon_code_batch_id_coupon_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."coupon_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_code" ADD CONSTRAINT "coupon_code_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_holder" ADD CONSTRAINT "coupon_holder_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_holder" ADD CONSTRAINT "coupon_holder_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_coupon" ADD CONSTRAINT "user_coupon_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_coupon" ADD CONSTRAINT "user_coupon_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_coupon" ADD CONSTRAINT "user_coupon_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_coupon" ADD CONSTRAINT "user_coupon_batch_id_coupon_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."coupon_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_coupon" ADD CONSTRAINT "user_coupon_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_batch_coupon_id_idx" ON "coupon_batch" USING btree ("coupon_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_code_code_key" ON "coupon_code" USING btree ("code");--> statement-breakpoint
CREATE INDEX "coupon_code_created_at_idx" ON "coupon_code" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "coupon_code_coupon_id_idx" ON "coupon_code" USING btree ("coupon_id","created_at","id");--> statement-breakpoint
CREATE INDEX "coupon_code_batch_id_idx" ON "coupon_code" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "coupon_code_user_id_idx" ON "coupon_code" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "coupon_holder_user_id_idx" ON "coupon_holder" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_coupon_code_key" ON "user_coupon" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "user_coupon_given_by_key" ON "user_coupon" USING btree ("coupon_id","user_id","given_by");--> statement-breakpoint
CREATE UNIQUE INDEX "user_coupon_batch_key" ON "user_coupon" USING btree ("batch_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_coupon_order_id_key" ON "user_coupon" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "user_coupon_created_at_idx" ON "user_coupon" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "user_coupon_state_idx" ON "user_coupon" USING btree ("state","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "user_coupon_coupon_id_idx" ON "user_coupon" USING btree ("coupon_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "user_coupon_user_id_idx" ON "user_coupon" USING btree ("user_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "user_coupon_store_id_idx" ON "user_coupon" USING btree ("store_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "user_coupon_source_idx" ON "user_coupon" USING btree ("source","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "user_coupon_due_idx" ON "user_coupon" USING btree ("valid_to") WHERE state = 'unused';--> statement-breakpoint
CREATE INDEX "coupon_sort_idx" ON "coupon" USING btree ("sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "coupon_start_at_idx" ON "coupon" USING btree ("start_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "coupon_created_at_idx" ON "coupon" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "coupon_end_at_idx" ON "coupon" USING btree ("end_at") WHERE deleted_at is null and state in ('published', 'paused');--> statement-breakpoint
CREATE INDEX "coupon_issue_type_idx" ON "coupon" USING btree ("issue_type","id") WHERE deleted_at is null and state = 'published';--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_state_check" CHECK ("coupon"."state" in ('draft', 'published', 'paused', 'closed'));--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_time_check" CHECK ("coupon"."end_at" > "coupon"."start_at");--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_kind_check" CHECK ("coupon"."state" = 'draft' or case "coupon"."kind" when 'cash' then "coupon"."amount" > 0 and ("coupon"."threshold" = 0 or "coupon"."amount" < "coupon"."threshold")
        when 'discount' then "coupon"."discount" between 1000 and 9900 and "coupon"."max_off" > 0 else false end);--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_threshold_check" CHECK ("coupon"."threshold" >= 0);--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_scope_check" CHECK ("coupon"."scope" in ('all', 'category', 'brand', 'series', 'sku'));--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_price_level_check" CHECK ("coupon"."price_level" in ('all', 'store', 'trade'));--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_issue_type_check" CHECK ("coupon"."issue_type" in ('receive', 'push', 'code', 'auto_new_store', 'order_gift'));--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_valid_check" CHECK ("coupon"."state" = 'draft' or case "coupon"."valid_type" when 'fixed' then "coupon"."valid_end_at" > "coupon"."valid_start_at" when 'days'
        then "coupon"."valid_days" between 1 and 365 else false end);--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_total_check" CHECK ("coupon"."total_count" = -1 or "coupon"."total_count" between 1 and 1000000);--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_issued_check" CHECK ("coupon"."joined_count" >= 0 and ("coupon"."total_count" = -1 or "coupon"."joined_count" <= "coupon"."total_count"));--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_limit_check" CHECK ("coupon"."per_limit" between 1 and 99 and "coupon"."daily_limit" > 0);--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_used_check" CHECK ("coupon"."used_count" >= 0 and "coupon"."used_order_amount" >= 0);