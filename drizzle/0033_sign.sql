CREATE TABLE "sign_record" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"store_id" bigint,
	"sign_date" date NOT NULL,
	"is_makeup" smallint DEFAULT 0 NOT NULL,
	"streak_day" integer NOT NULL,
	"integral" integer NOT NULL,
	"reward_integral" integer DEFAULT 0 NOT NULL,
	"cost_points" integer DEFAULT 0 NOT NULL,
	"rule_id" bigint NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "sign_record_streak_check" CHECK ("sign_record"."streak_day" > 0),
	CONSTRAINT "sign_record_points_check" CHECK ("sign_record"."integral" >= 0 and "sign_record"."reward_integral" >= 0 and "sign_record"."cost_points" >= 0),
	CONSTRAINT "sign_record_makeup_check" CHECK ("sign_record"."is_makeup" = 1 or "sign_record"."cost_points" = 0)
);
--> statement-breakpoint
CREATE TABLE "sign_reward" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_reward_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"record_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"sign_date" date NOT NULL,
	"day" smallint NOT NULL,
	"cycle" text NOT NULL,
	"cycle_from" date NOT NULL,
	"integral" integer NOT NULL,
	"coupon_id" bigint,
	"coupon_title" text,
	"coupon_given" smallint DEFAULT 0 NOT NULL,
	"lottery_id" bigint,
	"lottery_title" text,
	"lottery_given" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "sign_reward_cycle_check" CHECK ("sign_reward"."cycle" in ('none', 'week', 'month') and "sign_reward"."cycle_from" <= "sign_reward"."sign_date"),
	CONSTRAINT "sign_reward_points_check" CHECK ("sign_reward"."integral" >= 0 and "sign_reward"."day" between 2 and 365),
	CONSTRAINT "sign_reward_given_check" CHECK (("sign_reward"."coupon_given" = 0 or "sign_reward"."coupon_id" is not null) and ("sign_reward"."lottery_given" = 0 or "sign_reward"."lottery_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "sign_rule" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"no" integer NOT NULL,
	"effective_from" date NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"cycle" text NOT NULL,
	"base_integral" integer NOT NULL,
	"streak" jsonb NOT NULL,
	"makeup_enabled" smallint DEFAULT 0 NOT NULL,
	"makeup_cost" integer NOT NULL,
	"makeup_month_limit" integer NOT NULL,
	"rules_text" text NOT NULL,
	CONSTRAINT "sign_rule_no_check" CHECK ("sign_rule"."no" > 0),
	CONSTRAINT "sign_rule_cycle_check" CHECK ("sign_rule"."cycle" in ('none', 'week', 'month')),
	CONSTRAINT "sign_rule_base_check" CHECK ("sign_rule"."base_integral" between 0 and 1000),
	CONSTRAINT "sign_rule_streak_check" CHECK (jsonb_typeof("sign_rule"."streak") = 'array' and jsonb_array_length("sign_rule"."streak") <= 30),
	CONSTRAINT "sign_rule_makeup_check" CHECK ("sign_rule"."makeup_cost" between 0 and 100000 and "sign_rule"."makeup_month_limit" between 0 and 10)
);
--> statement-breakpoint
ALTER TABLE "sign_record" ADD CONSTRAINT "sign_record_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_record" ADD CONSTRAINT "sign_record_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_record" ADD CONSTRAINT "sign_record_rule_id_sign_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."sign_rule"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_reward" ADD CONSTRAINT "sign_reward_record_id_sign_record_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."sign_record"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_reward" ADD CONSTRAINT "sign_reward_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sign_record_user_day_key" ON "sign_record" USING btree ("user_id","sign_date");--> statement-breakpoint
CREATE INDEX "sign_record_created_at_idx" ON "sign_record" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "sign_record_sign_date_idx" ON "sign_record" USING btree ("sign_date","id");--> statement-breakpoint
CREATE INDEX "sign_record_user_created_idx" ON "sign_record" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sign_record_makeup_idx" ON "sign_record" USING btree ("created_at","id") WHERE is_makeup = 1;--> statement-breakpoint
CREATE INDEX "sign_record_rule_idx" ON "sign_record" USING btree ("rule_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_reward_record_key" ON "sign_reward" USING btree ("record_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_reward_cycle_key" ON "sign_reward" USING btree ("user_id","cycle","cycle_from","day");--> statement-breakpoint
CREATE INDEX "sign_reward_user_idx" ON "sign_reward" USING btree ("user_id","sign_date");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_rule_no_key" ON "sign_rule" USING btree ("no");--> statement-breakpoint
CREATE INDEX "sign_rule_sort_idx" ON "sign_rule" USING btree ("no","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sign_rule_effective_idx" ON "sign_rule" USING btree ("effective_from","no");