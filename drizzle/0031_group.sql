CREATE SEQUENCE "public"."group_team_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "group_activity" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "group_activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	"image" text,
	"spu_id" bigint NOT NULL,
	"mode" text NOT NULL,
	"need" integer NOT NULL,
	"team_hours" integer NOT NULL,
	"limit_per_user" integer,
	"limit_per_order" integer,
	"virtual_fill" smallint DEFAULT 0 NOT NULL,
	"leader_discount" bigint DEFAULT 0 NOT NULL,
	"audience" text DEFAULT 'all' NOT NULL,
	"rules" text,
	CONSTRAINT "group_activity_state_check" CHECK ("group_activity"."state" in ('draft', 'published', 'paused', 'closed')),
	CONSTRAINT "group_activity_time_check" CHECK ("group_activity"."end_at" > "group_activity"."start_at"),
	CONSTRAINT "group_activity_need_check" CHECK ("group_activity"."need" >= 2 and (("group_activity"."mode" = 'people' and "group_activity"."need" <= 50) or ("group_activity"."mode" = 'quantity' and "group_activity"."need" <= 100000))),
	CONSTRAINT "group_activity_team_hours_check" CHECK ("group_activity"."team_hours" between 1 and 168),
	CONSTRAINT "group_activity_fill_check" CHECK ("group_activity"."mode" = 'people' or "group_activity"."virtual_fill" = 0),
	CONSTRAINT "group_activity_discount_check" CHECK ("group_activity"."leader_discount" >= 0),
	CONSTRAINT "group_activity_joined_check" CHECK ("group_activity"."joined_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "group_buyer" (
	"activity_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"qty" integer NOT NULL,
	CONSTRAINT "group_buyer_activity_id_user_id_pk" PRIMARY KEY("activity_id","user_id"),
	CONSTRAINT "group_buyer_qty_check" CHECK ("group_buyer"."qty" >= 0)
);
--> statement-breakpoint
CREATE TABLE "group_item" (
	"activity_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"group_price" bigint NOT NULL,
	"stock" integer NOT NULL,
	"sold_qty" integer DEFAULT 0 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "group_item_activity_id_sku_id_pk" PRIMARY KEY("activity_id","sku_id"),
	CONSTRAINT "group_item_price_check" CHECK ("group_item"."group_price" > 0),
	CONSTRAINT "group_item_sold_check" CHECK ("group_item"."sold_qty" between 0 and "group_item"."stock")
);
--> statement-breakpoint
CREATE TABLE "group_member" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "group_member_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" bigint NOT NULL,
	"user_id" bigint,
	"order_id" bigint,
	"sku_id" bigint,
	"qty" integer NOT NULL,
	"is_leader" smallint DEFAULT 0 NOT NULL,
	"is_virtual" smallint DEFAULT 0 NOT NULL,
	"seat" text NOT NULL,
	"joined_at" timestamptz(3) NOT NULL,
	CONSTRAINT "group_member_seat_check" CHECK ("group_member"."seat" in ('reserved', 'paid', 'left', 'returned')),
	CONSTRAINT "group_member_virtual_check" CHECK (("group_member"."is_virtual" = 1) = ("group_member"."order_id" is null)),
	CONSTRAINT "group_member_qty_check" CHECK ("group_member"."qty" > 0 or "group_member"."is_virtual" = 1)
);
--> statement-breakpoint
CREATE TABLE "group_team" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "group_team_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamptz(3),
	"team_no" text NOT NULL,
	"activity_id" bigint NOT NULL,
	"leader_user_id" bigint NOT NULL,
	"store_id" bigint,
	"agent_id" bigint,
	"cs_id" bigint,
	"mode" text NOT NULL,
	"need" integer NOT NULL,
	"joined_people" integer DEFAULT 0 NOT NULL,
	"joined_qty" integer DEFAULT 0 NOT NULL,
	"reserved_people" integer DEFAULT 0 NOT NULL,
	"reserved_qty" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'forming' NOT NULL,
	"end_by" text,
	"end_reason" text,
	"is_settled" smallint DEFAULT 0 NOT NULL,
	"expire_at" timestamptz(3) NOT NULL,
	"finished_at" timestamptz(3),
	CONSTRAINT "group_team_state_check" CHECK ("group_team"."state" in ('forming', 'success', 'failed')),
	CONSTRAINT "group_team_ended_check" CHECK (("group_team"."state" = 'forming') = ("group_team"."finished_at" is null)),
	CONSTRAINT "group_team_count_check" CHECK ("group_team"."joined_people" >= 0 and "group_team"."joined_qty" >= 0 and "group_team"."reserved_people" >= 0 and "group_team"."reserved_qty" >= 0),
	CONSTRAINT "group_team_need_check" CHECK ("group_team"."mode" = 'quantity' or "group_team"."joined_people" + "group_team"."reserved_people" <= "group_team"."need")
);
--> statement-breakpoint
ALTER TABLE "group_activity" ADD CONSTRAINT "group_activity_spu_id_spu_id_fk" FOREIGN KEY ("spu_id") REFERENCES "public"."spu"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_buyer" ADD CONSTRAINT "group_buyer_activity_id_group_activity_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."group_activity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_buyer" ADD CONSTRAINT "group_buyer_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_item" ADD CONSTRAINT "group_item_activity_id_group_activity_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."group_activity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_item" ADD CONSTRAINT "group_item_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_team_id_group_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."group_team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_user_id_customer_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_order_id_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_team" ADD CONSTRAINT "group_team_activity_id_group_activity_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."group_activity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_team" ADD CONSTRAINT "group_team_leader_user_id_customer_id_fk" FOREIGN KEY ("leader_user_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_team" ADD CONSTRAINT "group_team_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_team" ADD CONSTRAINT "group_team_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_team" ADD CONSTRAINT "group_team_cs_id_customer_service_id_fk" FOREIGN KEY ("cs_id") REFERENCES "public"."customer_service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_activity_sort_idx" ON "group_activity" USING btree ("sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "group_activity_start_at_idx" ON "group_activity" USING btree ("start_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "group_activity_created_at_idx" ON "group_activity" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "group_activity_spu_id_idx" ON "group_activity" USING btree ("spu_id","id");--> statement-breakpoint
CREATE INDEX "group_activity_end_at_idx" ON "group_activity" USING btree ("end_at") WHERE deleted_at is null and state in ('published', 'paused');--> statement-breakpoint
CREATE INDEX "group_buyer_user_id_idx" ON "group_buyer" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "group_item_sku_id_idx" ON "group_item" USING btree ("sku_id","activity_id");--> statement-breakpoint
CREATE UNIQUE INDEX "group_member_order_id_key" ON "group_member" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "group_member_user_id_key" ON "group_member" USING btree ("team_id","user_id") WHERE seat <> 'left';--> statement-breakpoint
CREATE INDEX "group_member_team_id_idx" ON "group_member" USING btree ("team_id","id");--> statement-breakpoint
CREATE INDEX "group_member_own_idx" ON "group_member" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "group_member_sku_id_idx" ON "group_member" USING btree ("sku_id");--> statement-breakpoint
CREATE UNIQUE INDEX "group_team_team_no_key" ON "group_team" USING btree ("team_no");--> statement-breakpoint
CREATE INDEX "group_team_created_at_idx" ON "group_team" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "group_team_expire_at_idx" ON "group_team" USING btree ("expire_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "group_team_state_idx" ON "group_team" USING btree ("state","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "group_team_activity_id_idx" ON "group_team" USING btree ("activity_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "group_team_leader_user_id_idx" ON "group_team" USING btree ("leader_user_id","id");--> statement-breakpoint
CREATE INDEX "group_team_agent_id_idx" ON "group_team" USING btree ("agent_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "group_team_cs_id_idx" ON "group_team" USING btree ("cs_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "group_team_store_id_idx" ON "group_team" USING btree ("store_id","id");--> statement-breakpoint
CREATE INDEX "group_team_due_idx" ON "group_team" USING btree ("expire_at") WHERE state = 'forming';--> statement-breakpoint
CREATE INDEX "group_team_unsettled_idx" ON "group_team" USING btree ("id") WHERE state <> 'forming' and is_settled = 0;