-- The next code of a sequence: a letter, and at least this number of digits (domain §5, §6: A00001, Y000001, S0000001).
create function next_code(letter text, sequence text, digits integer) returns text language sql volatile as $$
  select letter || lpad(n::text, greatest(digits, length(n::text)), '0') from nextval(sequence::regclass) as n
$$;
--> statement-breakpoint
CREATE SEQUENCE "public"."salesman_code_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."store_code_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."agent_code_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "agent_area" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agent_area_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" bigint NOT NULL,
	"level" smallint NOT NULL,
	"area_code" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assign_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assign_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"target_type" text NOT NULL,
	"target_id" bigint NOT NULL,
	"from_cs_id" bigint,
	"to_cs_id" bigint,
	"reason" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint
);
--> statement-breakpoint
CREATE TABLE "customer_address" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_address_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"user_id" bigint NOT NULL,
	"receiver" text NOT NULL,
	"phone" text NOT NULL,
	"province_code" text NOT NULL,
	"city_code" text NOT NULL,
	"district_code" text NOT NULL,
	"address" text NOT NULL,
	"is_default" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "followup" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "followup_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"target_type" text NOT NULL,
	"target_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"content" text NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"next_at" timestamptz(3),
	CONSTRAINT "followup_images_check" CHECK (jsonb_array_length("followup"."images") <= 9)
);
--> statement-breakpoint
CREATE TABLE "store_audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"audit_no" text NOT NULL,
	"kind" text NOT NULL,
	"store_id" bigint,
	"user_id" bigint NOT NULL,
	"invite_id" bigint,
	"name" text NOT NULL,
	"contact" text NOT NULL,
	"phone" text NOT NULL,
	"license_no" text,
	"license_image" text,
	"province_code" text NOT NULL,
	"city_code" text NOT NULL,
	"district_code" text NOT NULL,
	"snapshot" jsonb NOT NULL,
	"diff" jsonb,
	"agent_id" bigint,
	"salesman_id" bigint,
	"state" text NOT NULL,
	"submitted_at" timestamptz(3) NOT NULL,
	"pre_auditor_id" bigint,
	"pre_at" timestamptz(3),
	"pre_opinion" text,
	"auditor_id" bigint,
	"audit_at" timestamptz(3),
	"reject_reason" text,
	"prev_id" bigint,
	"submit_count" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "store_audit_state_check" CHECK ("store_audit"."state" in ('pending_agent', 'pending', 'approved', 'rejected', 'withdrawn')),
	CONSTRAINT "store_audit_store_check" CHECK ("store_audit"."kind" = 'new' or "store_audit"."store_id" is not null),
	CONSTRAINT "store_audit_reason_check" CHECK ("store_audit"."state" <> 'rejected' or "store_audit"."reject_reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "store_invite" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_invite_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"code" text NOT NULL,
	"title" text NOT NULL,
	"inviter_type" text NOT NULL,
	"inviter_id" bigint NOT NULL,
	"agent_id" bigint,
	"salesman_id" bigint,
	"price_level" text DEFAULT 'store' NOT NULL,
	"coupon_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"max_uses" integer NOT NULL,
	"scan_count" integer DEFAULT 0 NOT NULL,
	"apply_count" integer DEFAULT 0 NOT NULL,
	"success_count" integer DEFAULT 0 NOT NULL,
	"open_count" integer DEFAULT 0 NOT NULL,
	"expire_at" timestamptz(3) NOT NULL,
	"url" text NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	CONSTRAINT "store_invite_max_uses_check" CHECK ("store_invite"."max_uses" between 1 and 9999),
	CONSTRAINT "store_invite_counts_check" CHECK ("store_invite"."scan_count" >= 0 and "store_invite"."apply_count" >= 0 and "store_invite"."success_count" >= 0 and "store_invite"."open_count" >= 0
        and "store_invite"."success_count" + "store_invite"."open_count" <= "store_invite"."max_uses")
);
--> statement-breakpoint
CREATE TABLE "store_invite_record" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_invite_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"invite_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"scanned_at" timestamptz(3) NOT NULL,
	"audit_id" bigint,
	"store_id" bigint
);
--> statement-breakpoint
ALTER TABLE "salesman" DROP CONSTRAINT "salesman_customer_id_customer_id_fk";
--> statement-breakpoint
DROP INDEX "agent_parent_id_idx";--> statement-breakpoint
ALTER TABLE "customer" ALTER COLUMN "phone" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "agent" ADD COLUMN "code" text DEFAULT next_code('A', 'agent_code_seq', 5) NOT NULL;--> statement-breakpoint
ALTER TABLE "agent" ADD COLUMN "short_name" text;--> statement-breakpoint
ALTER TABLE "agent" ADD COLUMN "level" smallint;--> statement-breakpoint
ALTER TABLE "agent" ADD COLUMN "contact" text;--> statement-breakpoint
ALTER TABLE "agent" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "agent" ADD COLUMN "license_no" text;--> statement-breakpoint
ALTER TABLE "agent" ADD COLUMN "license_image" text;--> statement-breakpoint
ALTER TABLE "agent" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "agent" ADD COLUMN "commission_rate" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agent" ADD COLUMN "deposit" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agent" ADD COLUMN "contract_no" text;--> statement-breakpoint
ALTER TABLE "agent" ADD COLUMN "contract_images" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "agent" ADD COLUMN "contract_start" date;--> statement-breakpoint
ALTER TABLE "agent" ADD COLUMN "contract_end" date;--> statement-breakpoint
ALTER TABLE "agent" ADD COLUMN "bank_name" text;--> statement-breakpoint
ALTER TABLE "agent" ADD COLUMN "bank_branch" text;--> statement-breakpoint
ALTER TABLE "agent" ADD COLUMN "account_name" text;--> statement-breakpoint
ALTER TABLE "agent" ADD COLUMN "bank_account" text;--> statement-breakpoint
ALTER TABLE "agent" ADD COLUMN "bank_account_tail" text;--> statement-breakpoint
ALTER TABLE "agent" ADD COLUMN "state" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "agent" ADD COLUMN "remark" text;--> statement-breakpoint
ALTER TABLE "agent" ADD COLUMN "salesman_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agent" ADD COLUMN "store_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "openid" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "unionid" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "avatar" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "gender" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "store_id" bigint;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "store_role" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "is_salesman" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "agent_id" bigint;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "cs_id" bigint;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "cs_assigned_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "inviter_user_id" bigint;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "invite_id" bigint;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "invite_bound_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "source" text DEFAULT 'self' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "status" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "last_login_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "login_ip" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "last_followup_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "next_followup_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "order_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "order_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "last_order_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "customer_service" ADD COLUMN "avatar" text;--> statement-breakpoint
ALTER TABLE "customer_service" ADD COLUMN "qrcode" text;--> statement-breakpoint
ALTER TABLE "customer_service" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "customer_service" ADD COLUMN "areas" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_service" ADD COLUMN "work_time" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_service" ADD COLUMN "max_customers" integer;--> statement-breakpoint
ALTER TABLE "customer_service" ADD COLUMN "weight" smallint DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_service" ADD COLUMN "is_default" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_service" ADD COLUMN "user_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_service" ADD COLUMN "store_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "salesman" ADD COLUMN "user_id" bigint;--> statement-breakpoint
ALTER TABLE "salesman" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "salesman" ADD COLUMN "code" text DEFAULT next_code('Y', 'salesman_code_seq', 6) NOT NULL;--> statement-breakpoint
ALTER TABLE "salesman" ADD COLUMN "commission_rate" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "salesman" ADD COLUMN "areas" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "salesman" ADD COLUMN "invite_code" text;--> statement-breakpoint
ALTER TABLE "salesman" ADD COLUMN "joined_at" date;--> statement-breakpoint
ALTER TABLE "salesman" ADD COLUMN "left_at" date;--> statement-breakpoint
ALTER TABLE "salesman" ADD COLUMN "month_target" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "salesman" ADD COLUMN "state" text DEFAULT 'on' NOT NULL;--> statement-breakpoint
ALTER TABLE "salesman" ADD COLUMN "store_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "code" text DEFAULT next_code('S', 'store_code_seq', 7) NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "type" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "contact" text;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "province_code" text;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "city_code" text;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "district_code" text;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "lng" double precision;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "lat" double precision;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "license_no" text;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "license_image" text;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "license_name" text;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "front_images" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "inner_images" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "price_level" text DEFAULT 'store' NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "salesman_id" bigint;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "cs_id" bigint;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "cs_assigned_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "owner_user_id" bigint;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "invoice" jsonb;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "source" text DEFAULT 'admin' NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "invite_id" bigint;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "remark" text;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "last_followup_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "next_followup_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "order_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "order_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "last_order_at" timestamptz(3);--> statement-breakpoint
-- Rows of these tables exist only in demo databases, where they filled the pickers: their new columns get values that pass the checks.
update agent set level = case when parent_id is null then 1 else 2 end, contact = '联系人', phone = '1700' || lpad(id::text, 7, '0'),
  contract_start = '2025-01-01', contract_end = '2027-12-31';--> statement-breakpoint
update customer_service set qrcode = '/files/qr.png';--> statement-breakpoint
update customer_service set is_default = 1 where id = (select min(id) from customer_service where status = 1 and deleted_at is null);--> statement-breakpoint
update salesman set user_id = customer_id, name = coalesce((select left(nick, 20) from customer where customer.id = customer_id), '业务员'),
  invite_code = 'D' || lpad(id::text, 5, '0'), joined_at = created_at::date, state = case when status = 1 then 'on' else 'off' end;--> statement-breakpoint
update customer set is_salesman = 1 where id in (select user_id from salesman where deleted_at is null);--> statement-breakpoint
update store set contact = '联系人', province_code = '330000', city_code = '330100', district_code = '330109', address = '建设一路18号';--> statement-breakpoint
update agent set store_count = (select count(*) from store where agent_id = agent.id and deleted_at is null),
  salesman_count = (select count(*) from salesman where agent_id = agent.id and deleted_at is null);--> statement-breakpoint
ALTER TABLE "agent" ALTER COLUMN "level" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "agent" ALTER COLUMN "contact" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "agent" ALTER COLUMN "phone" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "agent" ALTER COLUMN "contract_start" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "agent" ALTER COLUMN "contract_end" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_service" ALTER COLUMN "qrcode" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "salesman" ALTER COLUMN "user_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "salesman" ALTER COLUMN "name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "salesman" ALTER COLUMN "invite_code" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "salesman" ALTER COLUMN "joined_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ALTER COLUMN "contact" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ALTER COLUMN "province_code" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ALTER COLUMN "city_code" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ALTER COLUMN "district_code" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ALTER COLUMN "address" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_area" ADD CONSTRAINT "agent_area_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assign_log" ADD CONSTRAINT "assign_log_from_cs_id_customer_service_id_fk" FOREIGN KEY ("from_cs_id") REFERENCES "public"."customer_service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assign_log" ADD CONSTRAINT "assign_log_to_cs_id_customer_service_id_fk" FOREIGN KEY ("to_cs_id") REFERENCES "public"."customer_service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_address" ADD CONSTRAINT "customer_address_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_audit" ADD CONSTRAINT "store_audit_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_audit" ADD CONSTRAINT "store_audit_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_audit" ADD CONSTRAINT "store_audit_invite_id_store_invite_id_fk" FOREIGN KEY ("invite_id") REFERENCES "public"."store_invite"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_audit" ADD CONSTRAINT "store_audit_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_audit" ADD CONSTRAINT "store_audit_salesman_id_salesman_id_fk" FOREIGN KEY ("salesman_id") REFERENCES "public"."salesman"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_audit" ADD CONSTRAINT "store_audit_prev_id_store_audit_id_fk" FOREIGN KEY ("prev_id") REFERENCES "public"."store_audit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_invite" ADD CONSTRAINT "store_invite_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_invite" ADD CONSTRAINT "store_invite_salesman_id_salesman_id_fk" FOREIGN KEY ("salesman_id") REFERENCES "public"."salesman"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_invite_record" ADD CONSTRAINT "store_invite_record_invite_id_store_invite_id_fk" FOREIGN KEY ("invite_id") REFERENCES "public"."store_invite"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_invite_record" ADD CONSTRAINT "store_invite_record_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_invite_record" ADD CONSTRAINT "store_invite_record_audit_id_store_audit_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."store_audit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_invite_record" ADD CONSTRAINT "store_invite_record_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_area_level_area_code_key" ON "agent_area" USING btree ("level","area_code");--> statement-breakpoint
CREATE UNIQUE INDEX "agent_area_agent_id_area_code_key" ON "agent_area" USING btree ("agent_id","area_code");--> statement-breakpoint
CREATE INDEX "assign_log_target_idx" ON "assign_log" USING btree ("target_type","target_id","id");--> statement-breakpoint
CREATE INDEX "assign_log_to_cs_id_created_at_idx" ON "assign_log" USING btree ("to_cs_id","created_at");--> statement-breakpoint
CREATE INDEX "assign_log_from_cs_id_idx" ON "assign_log" USING btree ("from_cs_id");--> statement-breakpoint
CREATE INDEX "customer_address_user_id_idx" ON "customer_address" USING btree ("user_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_address_default_key" ON "customer_address" USING btree ("user_id") WHERE deleted_at is null and is_default = 1;--> statement-breakpoint
CREATE INDEX "followup_target_idx" ON "followup" USING btree ("target_type","target_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "followup_created_by_idx" ON "followup" USING btree ("created_by","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "store_audit_audit_no_key" ON "store_audit" USING btree ("audit_no");--> statement-breakpoint
CREATE UNIQUE INDEX "store_audit_user_id_open_key" ON "store_audit" USING btree ("user_id") WHERE deleted_at is null and state in ('pending_agent', 'pending');--> statement-breakpoint
CREATE UNIQUE INDEX "store_audit_store_id_open_key" ON "store_audit" USING btree ("store_id") WHERE deleted_at is null and store_id is not null and state in ('pending_agent', 'pending');--> statement-breakpoint
CREATE UNIQUE INDEX "store_audit_prev_id_key" ON "store_audit" USING btree ("prev_id");--> statement-breakpoint
CREATE INDEX "store_audit_state_submitted_at_idx" ON "store_audit" USING btree ("state","submitted_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_audit_submitted_at_idx" ON "store_audit" USING btree ("submitted_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_audit_agent_id_idx" ON "store_audit" USING btree ("agent_id","submitted_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_audit_salesman_id_idx" ON "store_audit" USING btree ("salesman_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_audit_store_id_idx" ON "store_audit" USING btree ("store_id","id");--> statement-breakpoint
CREATE INDEX "store_audit_user_id_idx" ON "store_audit" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "store_audit_invite_id_idx" ON "store_audit" USING btree ("invite_id","id");--> statement-breakpoint
CREATE INDEX "store_audit_license_no_idx" ON "store_audit" USING btree ("license_no","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_audit_phone_idx" ON "store_audit" USING btree ("phone" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "store_audit_name_trgm_idx" ON "store_audit" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "store_audit_district_code_idx" ON "store_audit" USING btree ("district_code","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "store_invite_code_key" ON "store_invite" USING btree ("code");--> statement-breakpoint
CREATE INDEX "store_invite_inviter_idx" ON "store_invite" USING btree ("inviter_type","inviter_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_invite_agent_id_idx" ON "store_invite" USING btree ("agent_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_invite_salesman_id_idx" ON "store_invite" USING btree ("salesman_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_invite_expire_at_idx" ON "store_invite" USING btree ("expire_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_invite_created_at_idx" ON "store_invite" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_invite_title_trgm_idx" ON "store_invite" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "store_invite_record_invite_id_user_id_key" ON "store_invite_record" USING btree ("invite_id","user_id");--> statement-breakpoint
CREATE INDEX "store_invite_record_invite_id_idx" ON "store_invite_record" USING btree ("invite_id","id");--> statement-breakpoint
CREATE INDEX "store_invite_record_user_id_idx" ON "store_invite_record" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "store_invite_record_scanned_at_idx" ON "store_invite_record" USING btree ("scanned_at","id");--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_cs_id_customer_service_id_fk" FOREIGN KEY ("cs_id") REFERENCES "public"."customer_service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_inviter_user_id_customer_id_fk" FOREIGN KEY ("inviter_user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_invite_id_store_invite_id_fk" FOREIGN KEY ("invite_id") REFERENCES "public"."store_invite"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "salesman" ADD CONSTRAINT "salesman_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store" ADD CONSTRAINT "store_salesman_id_salesman_id_fk" FOREIGN KEY ("salesman_id") REFERENCES "public"."salesman"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store" ADD CONSTRAINT "store_cs_id_customer_service_id_fk" FOREIGN KEY ("cs_id") REFERENCES "public"."customer_service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store" ADD CONSTRAINT "store_owner_user_id_customer_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store" ADD CONSTRAINT "store_invite_id_store_invite_id_fk" FOREIGN KEY ("invite_id") REFERENCES "public"."store_invite"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_code_key" ON "agent" USING btree ("code") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_name_key" ON "agent" USING btree ("name") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_phone_key" ON "agent" USING btree ("phone") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_license_no_key" ON "agent" USING btree ("license_no") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "agent_state_idx" ON "agent" USING btree ("state","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "agent_contract_end_idx" ON "agent" USING btree ("contract_end","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "agent_store_count_idx" ON "agent" USING btree ("store_count","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_openid_key" ON "customer" USING btree ("openid") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_phone_key" ON "customer" USING btree ("phone") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_store_id_owner_key" ON "customer" USING btree ("store_id") WHERE deleted_at is null and store_role = 'owner';--> statement-breakpoint
CREATE INDEX "customer_store_id_idx" ON "customer" USING btree ("store_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "customer_agent_id_idx" ON "customer" USING btree ("agent_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "customer_cs_id_idx" ON "customer" USING btree ("cs_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "customer_inviter_user_id_idx" ON "customer" USING btree ("inviter_user_id","id");--> statement-breakpoint
CREATE INDEX "customer_invite_id_idx" ON "customer" USING btree ("invite_id","id");--> statement-breakpoint
CREATE INDEX "customer_created_at_idx" ON "customer" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "customer_last_login_at_idx" ON "customer" USING btree ("last_login_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "customer_next_followup_at_idx" ON "customer" USING btree ("next_followup_at","id") WHERE deleted_at is null and next_followup_at is not null;--> statement-breakpoint
CREATE INDEX "customer_tags_idx" ON "customer" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "customer_off_idx" ON "customer" USING btree ("id") WHERE deleted_at is null and status = 0;--> statement-breakpoint
CREATE INDEX "customer_is_salesman_idx" ON "customer" USING btree ("id") WHERE deleted_at is null and is_salesman = 1;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_service_code_key" ON "customer_service" USING btree ("code") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_service_default_key" ON "customer_service" USING btree ("is_default") WHERE deleted_at is null and is_default = 1;--> statement-breakpoint
CREATE INDEX "customer_service_sort_idx" ON "customer_service" USING btree ("sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "salesman_user_id_key" ON "salesman" USING btree ("user_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "salesman_code_key" ON "salesman" USING btree ("code") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "salesman_invite_code_key" ON "salesman" USING btree ("invite_code") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "salesman_agent_id_idx" ON "salesman" USING btree ("agent_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "salesman_state_idx" ON "salesman" USING btree ("state","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "salesman_joined_at_idx" ON "salesman" USING btree ("joined_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "salesman_name_trgm_idx" ON "salesman" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "store_code_key" ON "store" USING btree ("code") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "store_phone_key" ON "store" USING btree ("phone") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "store_license_no_key" ON "store" USING btree ("license_no") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "store_owner_user_id_key" ON "store" USING btree ("owner_user_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_province_code_idx" ON "store" USING btree ("province_code","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_city_code_idx" ON "store" USING btree ("city_code","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_district_code_idx" ON "store" USING btree ("district_code","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_type_idx" ON "store" USING btree ("type","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_trade_idx" ON "store" USING btree ("id") WHERE deleted_at is null and price_level = 'trade';--> statement-breakpoint
CREATE INDEX "store_agent_id_idx" ON "store" USING btree ("agent_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_salesman_id_idx" ON "store" USING btree ("salesman_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_cs_id_idx" ON "store" USING btree ("cs_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_invite_id_idx" ON "store" USING btree ("invite_id","id");--> statement-breakpoint
CREATE INDEX "store_off_idx" ON "store" USING btree ("id") WHERE deleted_at is null and status = 0;--> statement-breakpoint
CREATE INDEX "store_tags_idx" ON "store" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "store_order_amount_idx" ON "store" USING btree ("order_amount","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_last_order_at_idx" ON "store" USING btree ("last_order_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_created_at_idx" ON "store" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_next_followup_at_idx" ON "store" USING btree ("next_followup_at","id") WHERE deleted_at is null and next_followup_at is not null;--> statement-breakpoint
CREATE INDEX "agent_parent_id_idx" ON "agent" USING btree ("parent_id","id");--> statement-breakpoint
ALTER TABLE "agent" DROP COLUMN "status";--> statement-breakpoint
ALTER TABLE "salesman" DROP COLUMN "customer_id";--> statement-breakpoint
ALTER TABLE "salesman" DROP COLUMN "status";--> statement-breakpoint
ALTER TABLE "agent" ADD CONSTRAINT "agent_level_check" CHECK (("agent"."level" = 1 and "agent"."parent_id" is null) or ("agent"."level" = 2 and "agent"."parent_id" is not null));--> statement-breakpoint
ALTER TABLE "agent" ADD CONSTRAINT "agent_contract_check" CHECK ("agent"."contract_end" >= "agent"."contract_start");--> statement-breakpoint
ALTER TABLE "agent" ADD CONSTRAINT "agent_commission_rate_check" CHECK ("agent"."commission_rate" between 0 and 10000);--> statement-breakpoint
ALTER TABLE "agent" ADD CONSTRAINT "agent_state_check" CHECK ("agent"."state" in ('active', 'frozen', 'expired', 'terminated'));--> statement-breakpoint
ALTER TABLE "agent" ADD CONSTRAINT "agent_counts_check" CHECK ("agent"."salesman_count" >= 0 and "agent"."store_count" >= 0);--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_store_role_check" CHECK (("customer"."store_id" is null) = ("customer"."store_role" is null));--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_orders_check" CHECK ("customer"."order_count" >= 0 and "customer"."order_amount" >= 0);--> statement-breakpoint
ALTER TABLE "customer_service" ADD CONSTRAINT "customer_service_default_check" CHECK ("customer_service"."is_default" = 0 or ("customer_service"."status" = 1 and "customer_service"."deleted_at" is null));--> statement-breakpoint
ALTER TABLE "customer_service" ADD CONSTRAINT "customer_service_weight_check" CHECK ("customer_service"."weight" between 1 and 100);--> statement-breakpoint
ALTER TABLE "customer_service" ADD CONSTRAINT "customer_service_counts_check" CHECK ("customer_service"."user_count" >= 0 and "customer_service"."store_count" >= 0);--> statement-breakpoint
ALTER TABLE "salesman" ADD CONSTRAINT "salesman_state_check" CHECK ("salesman"."state" in ('on', 'off', 'left'));--> statement-breakpoint
ALTER TABLE "salesman" ADD CONSTRAINT "salesman_left_check" CHECK (("salesman"."state" = 'left') = ("salesman"."left_at" is not null));--> statement-breakpoint
ALTER TABLE "salesman" ADD CONSTRAINT "salesman_commission_rate_check" CHECK ("salesman"."commission_rate" between 0 and 10000);--> statement-breakpoint
ALTER TABLE "salesman" ADD CONSTRAINT "salesman_store_count_check" CHECK ("salesman"."store_count" >= 0);--> statement-breakpoint
ALTER TABLE "store" ADD CONSTRAINT "store_images_check" CHECK (jsonb_array_length("store"."front_images") <= 5 and jsonb_array_length("store"."inner_images") <= 5);--> statement-breakpoint
ALTER TABLE "store" ADD CONSTRAINT "store_tags_check" CHECK (cardinality("store"."tags") <= 10);--> statement-breakpoint
ALTER TABLE "store" ADD CONSTRAINT "store_orders_check" CHECK ("store"."order_count" >= 0 and "store"."order_amount" >= 0);
--> statement-breakpoint
create trigger assign_log_append_only before update or delete or truncate on assign_log for each statement execute function refuse_change();
--> statement-breakpoint
-- The agent of a store is the agent of its salesman (domain §1.1).
create function store_binding() returns trigger language plpgsql as $$
declare
  his bigint;
begin
  if new.salesman_id is null then return new; end if;
  select agent_id into his from salesman where id = new.salesman_id;
  if his is distinct from new.agent_id then
    raise exception 'store % has another agent than its salesman', new.id using errcode = 'check_violation', constraint = 'store_salesman_check';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger store_binding before insert or update of salesman_id, agent_id on store for each row execute function store_binding();
--> statement-breakpoint
create function salesman_binding() returns trigger language plpgsql as $$
begin
  if exists (select from store where salesman_id = new.id and deleted_at is null) then
    raise exception 'salesman % has stores', new.id using errcode = 'check_violation', constraint = 'salesman_stores_check';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- A salesman with stores neither changes the agent nor leaves (domain §5.2).
create trigger salesman_binding before update of agent_id, state, deleted_at on salesman for each row
  when (old.agent_id is distinct from new.agent_id or (new.state = 'left' and old.state <> 'left') or (new.deleted_at is not null and old.deleted_at is null))
  execute function salesman_binding();
