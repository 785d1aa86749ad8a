-- A change applies the prices that were examined at its submission. Earlier bulk changes stored none: staff submit them again.
UPDATE "price_change" SET "state" = 'cancelled', "version" = "version" + 1
WHERE "state" IN ('pending', 'scheduled')
  AND NOT EXISTS (SELECT FROM "price_change_row" WHERE "price_change_row"."change_id" = "price_change"."id");
