ALTER TABLE "aftersale" DROP CONSTRAINT "aftersale_approved_check";--> statement-breakpoint
ALTER TABLE "aftersale" ADD COLUMN "gift_off" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "aftersale" ADD CONSTRAINT "aftersale_gift_off_check" CHECK ("aftersale"."gift_off" >= 0);--> statement-breakpoint
ALTER TABLE "aftersale" ADD CONSTRAINT "aftersale_approved_check" CHECK ("aftersale"."approved_amount" is null or ("aftersale"."approved_amount" >= 0 and "aftersale"."approved_amount" + "aftersale"."gift_off" <= "aftersale"."apply_amount"));