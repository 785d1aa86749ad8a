-- The texts of all events, and the channel that the environment sets up.
insert into sms_template (event, title, content, is_system) values
  ('login_code', '登录验证码', '验证码${code}，5分钟内有效，请勿告诉他人。', 1),
  ('register_code', '注册验证码', '您的注册验证码为${code}，5分钟内有效，请勿告诉他人。', 1),
  ('store_approved', '门店审核通过', '您的门店“${store}”已通过审核，欢迎采购。', 1),
  ('store_rejected', '门店审核驳回', '您的门店“${store}”未通过审核：${reason}。', 1),
  ('order_paid', '订单已付款', '订单${order_no}已付款${amount}元，我们将尽快发货。', 1),
  ('order_shipped', '订单已发货', '订单${order_no}已发货，${carrier}${tracking_no}。', 1),
  ('offline_rejected', '线下付款驳回', '订单${order_no}的付款凭证未通过：${reason}。', 1),
  ('refund_done', '退款完成', '订单${order_no}退款${amount}元已到账。', 1),
  ('withdraw_paid', '提现到账', '您的提现${amount}元已到账。', 1),
  ('withdraw_rejected', '提现驳回', '您的提现${amount}元未通过：${reason}。', 1),
  ('group_failed', '拼团失败', '“${goods}”拼团未成功，${amount}元已原路退回。', 1),
  ('stock_warn', '库存预警', '${code}库存${stock}，低于预警值${warn}。', 1),
  ('contract_expiring', '合同到期提醒', '${agent}的合同将于${date}到期。', 1)
on conflict do nothing;
--> statement-breakpoint
insert into sms_channel (title, kind, is_system) values ('环境变量', 'environment', 1) on conflict do nothing;
