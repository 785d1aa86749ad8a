ALTER TABLE "sku" DROP CONSTRAINT "sku_series_fkey";
--> statement-breakpoint
ALTER TABLE "spu" DROP CONSTRAINT "spu_series_fkey";
--> statement-breakpoint
ALTER TABLE "sku" ADD CONSTRAINT "sku_series_fkey" FOREIGN KEY ("series_id","brand_id") REFERENCES "public"."series"("id","brand_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "spu" ADD CONSTRAINT "spu_series_fkey" FOREIGN KEY ("series_id","brand_id") REFERENCES "public"."series"("id","brand_id") ON DELETE no action ON UPDATE cascade;