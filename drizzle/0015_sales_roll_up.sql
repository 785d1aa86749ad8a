CREATE TABLE "sales_day" (
	"day" date NOT NULL,
	"agent_id" bigint NOT NULL,
	"cs_id" bigint NOT NULL,
	"orders" integer NOT NULL,
	"amount" bigint NOT NULL,
	"cost" bigint NOT NULL,
	"costed" bigint NOT NULL,
	"refunds" integer NOT NULL,
	"refund_amount" bigint NOT NULL,
	CONSTRAINT "sales_day_pkey" PRIMARY KEY("day","agent_id","cs_id"),
	CONSTRAINT "sales_day_counts_check" CHECK ("sales_day"."orders" >= 0 and "sales_day"."refunds" >= 0 and "sales_day"."amount" >= 0 and "sales_day"."refund_amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sales_done" (
	"day" date PRIMARY KEY NOT NULL,
	"done_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_store" (
	"month" date NOT NULL,
	"store_id" bigint NOT NULL,
	"agent_id" bigint NOT NULL,
	"cs_id" bigint NOT NULL,
	"first_day" date NOT NULL,
	CONSTRAINT "sales_store_pkey" PRIMARY KEY("month","agent_id","cs_id","store_id")
);
--> statement-breakpoint
CREATE INDEX "sales_day_agent_id_idx" ON "sales_day" USING btree ("agent_id","day");--> statement-breakpoint
CREATE INDEX "sales_day_cs_id_idx" ON "sales_day" USING btree ("cs_id","day");