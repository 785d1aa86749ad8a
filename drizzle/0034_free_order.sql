CREATE SEQUENCE "public"."free_order_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "free_order_activity" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "free_order_activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"title" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"start_at" timestamptz(3),
	"end_at" timestamptz(3),
	"published_at" timestamptz(3),
	"closed_at" timestamptz(3),
	"joined_count" integer DEFAULT 0 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"cover" text,
	"mode" text NOT NULL,
	"scope" text NOT NULL,
	"scope_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"order_min" bigint DEFAULT 0 NOT NULL,
	"audience" text NOT NULL,
	"quota" integer NOT NULL,
	"per_user_limit" integer,
	"reward_rate" integer NOT NULL,
	"reward_cap" bigint,
	"budget" bigint NOT NULL,
	"reward_to" text NOT NULL,
	"coupon_id" bigint,
	"nth" integer,
	"apply_days" integer,
	"proof_required" smallint DEFAULT 0 NOT NULL,
	"rules" text,
	"paid_count" integer DEFAULT 0 NOT NULL,
	"won" integer DEFAULT 0 NOT NULL,
	"granted" integer DEFAULT 0 NOT NULL,
	"granted_amount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "free_order_activity_state_check" CHECK ("free_order_activity"."state" in ('draft', 'published', 'paused', 'closed')),
	CONSTRAINT "free_order_activity_mode_check" CHECK ("free_order_activity"."mode" in ('draw', 'nth', 'apply', 'manual') and ("free_order_activity"."mode" <> 'nth' or "free_order_activity"."nth" between 2 and 100000)
        and ("free_order_activity"."mode" <> 'apply' or "free_order_activity"."apply_days" > 0)),
	CONSTRAINT "free_order_activity_scope_check" CHECK ("free_order_activity"."scope" in ('all', 'category', 'brand', 'series', 'sku', 'collection')),
	CONSTRAINT "free_order_activity_reward_check" CHECK ("free_order_activity"."reward_to" in ('balance', 'coupon', 'original') and ("free_order_activity"."reward_to" <> 'coupon' or "free_order_activity"."coupon_id" is not null)
        and "free_order_activity"."reward_rate" between 1 and 10000 and "free_order_activity"."reward_cap" > 0 and "free_order_activity"."order_min" >= 0),
	CONSTRAINT "free_order_activity_time_check" CHECK ("free_order_activity"."end_at" > "free_order_activity"."start_at"),
	CONSTRAINT "free_order_activity_won_check" CHECK ("free_order_activity"."quota" > 0 and "free_order_activity"."won" between 0 and "free_order_activity"."quota"),
	CONSTRAINT "free_order_activity_granted_check" CHECK ("free_order_activity"."granted" between 0 and "free_order_activity"."won" and "free_order_activity"."granted_amount" between 0 and "free_order_activity"."budget"),
	CONSTRAINT "free_order_activity_count_check" CHECK ("free_order_activity"."paid_count" >= 0 and "free_order_activity"."per_user_limit" > 0)
);
--> statement-breakpoint
CREATE TABLE "free_order_record" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "free_order_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"record_no" text NOT NULL,
	"activity_id" bigint NOT NULL,
	"session_no" smallint,
	"order_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"store_id" bigint,
	"agent_id" bigint,
	"cs_id" bigint,
	"paid_at" timestamptz(3) NOT NULL,
	"base_amount" bigint NOT NULL,
	"reward_amount" bigint NOT NULL,
	"clawed_amount" bigint DEFAULT 0 NOT NULL,
	"cost" bigint DEFAULT 0 NOT NULL,
	"reward_to" text NOT NULL,
	"state" text NOT NULL,
	"seq" integer,
	"draw_rank" integer,
	"outcome" text,
	"apply_until" timestamptz(3),
	"applied_at" timestamptz(3),
	"proof_text" text,
	"proof_images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"auditor_id" bigint,
	"audit_at" timestamptz(3),
	"reason" text,
	"granted_at" timestamptz(3),
	"granted_by" bigint,
	"coupon_user_id" bigint,
	CONSTRAINT "free_order_record_state_check" CHECK ("free_order_record"."state" in ('candidate', 'applied', 'won', 'granted', 'lost', 'rejected', 'cancelled', 'clawed')),
	CONSTRAINT "free_order_record_outcome_check" CHECK ("free_order_record"."outcome" in ('won', 'lost', 'limit', 'quota')),
	CONSTRAINT "free_order_record_reward_check" CHECK ("free_order_record"."reward_to" in ('balance', 'coupon', 'original')),
	CONSTRAINT "free_order_record_amount_check" CHECK ("free_order_record"."reward_amount" between 0 and "free_order_record"."base_amount" and "free_order_record"."clawed_amount" between 0 and "free_order_record"."reward_amount" and "free_order_record"."cost" >= 0),
	CONSTRAINT "free_order_record_granted_check" CHECK (("free_order_record"."state" in ('granted', 'clawed')) = ("free_order_record"."granted_at" is not null) and ("free_order_record"."granted_at" is null or "free_order_record"."reward_amount" > 0)
        and ("free_order_record"."state" = 'clawed') = ("free_order_record"."granted_at" is not null and "free_order_record"."clawed_amount" = "free_order_record"."reward_amount")),
	CONSTRAINT "free_order_record_draw_check" CHECK ("free_order_record"."draw_rank" is null or ("free_order_record"."session_no" is not null and "free_order_record"."outcome" is not null)),
	CONSTRAINT "free_order_record_reason_check" CHECK ("free_order_record"."state" <> 'rejected' or "free_order_record"."reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "free_order_session" (
	"activity_id" bigint NOT NULL,
	"session_no" smallint NOT NULL,
	"draw_at" timestamptz(3) NOT NULL,
	"quota" integer NOT NULL,
	"seed_hash" text,
	"seed_secret" text,
	"seed" text,
	"drawn_at" timestamptz(3),
	"drawn_by" bigint,
	"candidates" integer DEFAULT 0 NOT NULL,
	"winners" integer DEFAULT 0 NOT NULL,
	"cut" text,
	CONSTRAINT "free_order_session_activity_id_session_no_pk" PRIMARY KEY("activity_id","session_no"),
	CONSTRAINT "free_order_session_no_check" CHECK ("free_order_session"."session_no" between 1 and 30),
	CONSTRAINT "free_order_session_quota_check" CHECK ("free_order_session"."quota" > 0 and "free_order_session"."winners" between 0 and "free_order_session"."quota" and "free_order_session"."winners" <= "free_order_session"."candidates"),
	CONSTRAINT "free_order_session_drawn_check" CHECK (("free_order_session"."drawn_at" is null) = ("free_order_session"."seed" is null) and ("free_order_session"."seed" is null or "free_order_session"."seed_hash" is not null))
);
--> statement-breakpoint
CREATE TABLE "free_order_user" (
	"activity_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"won" integer NOT NULL,
	CONSTRAINT "free_order_user_activity_id_user_id_pk" PRIMARY KEY("activity_id","user_id"),
	CONSTRAINT "free_order_user_won_check" CHECK ("free_order_user"."won" >= 0)
);
--> statement-breakpoint
ALTER TABLE "sales_order_item" DROP CONSTRAINT "sales_order_item_amount_check";--> statement-breakpoint
ALTER TABLE "sales_order_item" ADD COLUMN "free_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "free_order_record" ADD CONSTRAINT "free_order_record_activity_id_free_order_activity_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."free_order_activity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_order_record" ADD CONSTRAINT "free_order_record_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_order_record" ADD CONSTRAINT "free_order_record_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_order_record" ADD CONSTRAINT "free_order_record_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_order_record" ADD CONSTRAINT "free_order_record_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_order_record" ADD CONSTRAINT "free_order_record_cs_id_customer_service_id_fk" FOREIGN KEY ("cs_id") REFERENCES "public"."customer_service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_order_session" ADD CONSTRAINT "free_order_session_activity_id_free_order_activity_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."free_order_activity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_order_user" ADD CONSTRAINT "free_order_user_activity_id_free_order_activity_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."free_order_activity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_order_user" ADD CONSTRAINT "free_order_user_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "free_order_activity_sort_idx" ON "free_order_activity" USING btree ("sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "free_order_activity_created_at_idx" ON "free_order_activity" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "free_order_activity_start_at_idx" ON "free_order_activity" USING btree ("start_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "free_order_activity_state_idx" ON "free_order_activity" USING btree ("state","end_at");--> statement-breakpoint
CREATE UNIQUE INDEX "free_order_record_no_key" ON "free_order_record" USING btree ("record_no");--> statement-breakpoint
CREATE UNIQUE INDEX "free_order_record_order_key" ON "free_order_record" USING btree ("activity_id","order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "free_order_record_seq_key" ON "free_order_record" USING btree ("activity_id","seq") WHERE seq is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "free_order_record_rank_key" ON "free_order_record" USING btree ("activity_id","session_no","draw_rank") WHERE draw_rank is not null;--> statement-breakpoint
CREATE INDEX "free_order_record_order_idx" ON "free_order_record" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "free_order_record_activity_idx" ON "free_order_record" USING btree ("activity_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "free_order_record_session_idx" ON "free_order_record" USING btree ("activity_id","session_no","id") WHERE state = 'candidate' and session_no is not null;--> statement-breakpoint
CREATE INDEX "free_order_record_created_at_idx" ON "free_order_record" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "free_order_record_reward_idx" ON "free_order_record" USING btree ("reward_amount","id");--> statement-breakpoint
CREATE INDEX "free_order_record_state_idx" ON "free_order_record" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "free_order_record_user_idx" ON "free_order_record" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "free_order_record_store_idx" ON "free_order_record" USING btree ("store_id","created_at","id");--> statement-breakpoint
CREATE INDEX "free_order_record_agent_idx" ON "free_order_record" USING btree ("agent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "free_order_record_cs_idx" ON "free_order_record" USING btree ("cs_id","created_at","id");--> statement-breakpoint
CREATE INDEX "free_order_record_paid_at_idx" ON "free_order_record" USING btree ("paid_at","id");--> statement-breakpoint
CREATE INDEX "free_order_record_lapse_idx" ON "free_order_record" USING btree ("apply_until") WHERE state = 'candidate' and apply_until is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "free_order_session_draw_at_key" ON "free_order_session" USING btree ("activity_id","draw_at");--> statement-breakpoint
CREATE INDEX "free_order_session_due_idx" ON "free_order_session" USING btree ("draw_at") WHERE drawn_at is null;--> statement-breakpoint
ALTER TABLE "sales_order_item" ADD CONSTRAINT "sales_order_item_amount_check" CHECK ("sales_order_item"."refunded_amount" between 0 and "sales_order_item"."pay_amount" and "sales_order_item"."free_amount" between 0 and "sales_order_item"."pay_amount");