CREATE INDEX "sign_reward_missed_idx" ON "sign_reward" USING btree ("record_id") WHERE (coupon_id is not null and coupon_given = 0) or (lottery_id is not null and lottery_given = 0);--> statement-breakpoint
-- by hand: gifts of other activities no longer count against the limit of claiming
UPDATE coupon_holder h SET received = (
  SELECT count(*) FROM user_coupon u WHERE u.coupon_id = h.coupon_id AND u.user_id = h.user_id
    AND u.source NOT IN ('lottery', 'sign', 'freeOrder', 'integralGoods', 'other'));--> statement-breakpoint
-- by hand: prizes that were cancelled or expired cost nothing
UPDATE lottery_user u SET cost = (
  SELECT coalesce(sum(r.cost), 0) FROM lottery_record r WHERE r.lottery_id = u.lottery_id AND r.user_id = u.user_id
    AND r.state NOT IN ('expired', 'cancelled'));
