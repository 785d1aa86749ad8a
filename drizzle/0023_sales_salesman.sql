CREATE TABLE "sales_salesman" (
	"salesman_id" bigint NOT NULL,
	"day" date NOT NULL,
	"orders" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "sales_salesman_pkey" PRIMARY KEY("salesman_id","day"),
	CONSTRAINT "sales_salesman_counts_check" CHECK ("sales_salesman"."orders" >= 0 and "sales_salesman"."amount" >= 0)
);
--> statement-breakpoint
CREATE INDEX "sales_salesman_day_idx" ON "sales_salesman" USING btree ("day","salesman_id");--> statement-breakpoint
INSERT INTO "sales_salesman" ("salesman_id", "day", "orders", "amount")
SELECT "salesman_id", ("paid_at" at time zone 'Asia/Shanghai')::date, count(*)::integer, sum("paid_amount")::bigint
FROM "sales_order"
WHERE "salesman_id" IS NOT NULL AND "deleted_at" IS NULL
	AND "paid_at" >= (SELECT min("day")::timestamp at time zone 'Asia/Shanghai' FROM "sales_done")
	AND "paid_at" < (SELECT (max("day") + 1)::timestamp at time zone 'Asia/Shanghai' FROM "sales_done")
GROUP BY 1, 2;
