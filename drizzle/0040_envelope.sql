CREATE SEQUENCE "public"."red_envelope_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "red_envelope" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "red_envelope_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	"kind" text NOT NULL,
	"trigger" text NOT NULL,
	"total_amount" bigint NOT NULL,
	"total_count" integer NOT NULL,
	"each" bigint,
	"min_each" bigint,
	"max_each" bigint,
	"order_min" bigint,
	"per_user_limit" integer NOT NULL,
	"per_day_limit" integer,
	"valid_hours" integer NOT NULL,
	"wish" text,
	"audience" text DEFAULT 'all' NOT NULL,
	"granted_count" integer DEFAULT 0 NOT NULL,
	"granted_amount" bigint DEFAULT 0 NOT NULL,
	"released_count" integer DEFAULT 0 NOT NULL,
	"released_amount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "red_envelope_state_check" CHECK ("red_envelope"."state" in ('draft', 'published', 'paused', 'closed')),
	CONSTRAINT "red_envelope_time_check" CHECK ("red_envelope"."end_at" > "red_envelope"."start_at"),
	CONSTRAINT "red_envelope_trigger_check" CHECK ("red_envelope"."trigger" in ('receive', 'order_paid', 'order_completed', 'invite_store')),
	CONSTRAINT "red_envelope_kind_check" CHECK (case "red_envelope"."kind" when 'fixed' then "red_envelope"."each" between 1 and 20000 and "red_envelope"."min_each" is null and "red_envelope"."max_each" is null
        when 'random' then "red_envelope"."each" is null and "red_envelope"."min_each" >= 1 and "red_envelope"."max_each" between "red_envelope"."min_each" and 20000 else false end),
	CONSTRAINT "red_envelope_total_check" CHECK ("red_envelope"."total_amount" > 0 and "red_envelope"."total_count" > 0),
	CONSTRAINT "red_envelope_limit_check" CHECK ("red_envelope"."per_user_limit" > 0 and "red_envelope"."per_day_limit" > 0 and "red_envelope"."valid_hours" between 1 and 720),
	CONSTRAINT "red_envelope_granted_check" CHECK ("red_envelope"."granted_count" >= 0 and "red_envelope"."granted_amount" >= 0 and "red_envelope"."released_count" >= 0 and "red_envelope"."released_amount" >= 0
        and "red_envelope"."joined_count" >= "red_envelope"."granted_count"),
	CONSTRAINT "red_envelope_rest_check" CHECK ("red_envelope"."granted_count" + "red_envelope"."released_count" <= "red_envelope"."total_count"
        and "red_envelope"."total_amount" - "red_envelope"."granted_amount" - "red_envelope"."released_amount" between
          ("red_envelope"."total_count" - "red_envelope"."granted_count" - "red_envelope"."released_count")::int8 * coalesce("red_envelope"."each", "red_envelope"."min_each")
          and ("red_envelope"."total_count" - "red_envelope"."granted_count" - "red_envelope"."released_count")::int8 * coalesce("red_envelope"."each", "red_envelope"."max_each"))
);
--> statement-breakpoint
CREATE TABLE "red_envelope_record" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "red_envelope_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"record_no" text NOT NULL,
	"activity_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"store_id" bigint,
	"source_type" text NOT NULL,
	"source_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text DEFAULT 'granted' NOT NULL,
	"expire_at" timestamptz(3) NOT NULL,
	"opened_at" timestamptz(3),
	"clawed_at" timestamptz(3),
	"claw_failed_at" timestamptz(3),
	"reason" text,
	"order_refunded" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "red_envelope_record_state_check" CHECK ("red_envelope_record"."state" in ('granted', 'opened', 'expired', 'clawed')),
	CONSTRAINT "red_envelope_record_source_check" CHECK ("red_envelope_record"."source_type" in ('receive', 'order', 'invite', 'lottery')),
	CONSTRAINT "red_envelope_record_amount_check" CHECK ("red_envelope_record"."amount" between 1 and 20000),
	CONSTRAINT "red_envelope_record_opened_check" CHECK (("red_envelope_record"."state" in ('opened', 'clawed')) = ("red_envelope_record"."opened_at" is not null)),
	CONSTRAINT "red_envelope_record_clawed_check" CHECK (("red_envelope_record"."state" = 'clawed') = ("red_envelope_record"."clawed_at" is not null)),
	CONSTRAINT "red_envelope_record_refunded_check" CHECK ("red_envelope_record"."order_refunded" >= 0)
);
--> statement-breakpoint
CREATE TABLE "red_envelope_user" (
	"activity_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"granted" integer NOT NULL,
	"day" date NOT NULL,
	"day_granted" integer NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"opened_amount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "red_envelope_user_activity_id_user_id_pk" PRIMARY KEY("activity_id","user_id"),
	CONSTRAINT "red_envelope_user_granted_check" CHECK ("red_envelope_user"."day_granted" between 1 and "red_envelope_user"."granted"),
	CONSTRAINT "red_envelope_user_opened_check" CHECK ("red_envelope_user"."opened" between 0 and "red_envelope_user"."granted" and "red_envelope_user"."opened_amount" >= "red_envelope_user"."opened")
);
--> statement-breakpoint
ALTER TABLE "red_envelope_record" ADD CONSTRAINT "red_envelope_record_activity_id_red_envelope_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."red_envelope"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "red_envelope_record" ADD CONSTRAINT "red_envelope_record_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "red_envelope_record" ADD CONSTRAINT "red_envelope_record_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "red_envelope_user" ADD CONSTRAINT "red_envelope_user_activity_id_red_envelope_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."red_envelope"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "red_envelope_user" ADD CONSTRAINT "red_envelope_user_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "red_envelope_sort_idx" ON "red_envelope" USING btree ("sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "red_envelope_start_at_idx" ON "red_envelope" USING btree ("start_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "red_envelope_created_at_idx" ON "red_envelope" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "red_envelope_trigger_idx" ON "red_envelope" USING btree ("trigger","id") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "red_envelope_end_at_idx" ON "red_envelope" USING btree ("end_at") WHERE deleted_at is null and state in ('published', 'paused');--> statement-breakpoint
CREATE UNIQUE INDEX "red_envelope_record_no_key" ON "red_envelope_record" USING btree ("record_no");--> statement-breakpoint
CREATE UNIQUE INDEX "red_envelope_record_source_key" ON "red_envelope_record" USING btree ("activity_id","source_type","source_id","user_id");--> statement-breakpoint
CREATE INDEX "red_envelope_record_created_at_idx" ON "red_envelope_record" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "red_envelope_record_activity_idx" ON "red_envelope_record" USING btree ("activity_id","created_at","id");--> statement-breakpoint
CREATE INDEX "red_envelope_record_user_idx" ON "red_envelope_record" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "red_envelope_record_state_idx" ON "red_envelope_record" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "red_envelope_record_source_idx" ON "red_envelope_record" USING btree ("source_id","created_at","id");--> statement-breakpoint
CREATE INDEX "red_envelope_record_source_type_idx" ON "red_envelope_record" USING btree ("source_type","created_at","id");--> statement-breakpoint
CREATE INDEX "red_envelope_record_due_idx" ON "red_envelope_record" USING btree ("expire_at","id") WHERE state = 'granted';--> statement-breakpoint
CREATE INDEX "red_envelope_record_claw_failed_idx" ON "red_envelope_record" USING btree ("created_at","id") WHERE state = 'opened' and claw_failed_at is not null;--> statement-breakpoint
CREATE INDEX "red_envelope_user_user_id_idx" ON "red_envelope_user" USING btree ("user_id");