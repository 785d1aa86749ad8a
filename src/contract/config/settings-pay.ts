import * as z from 'zod/mini'
import { json, line, lines, secret, toggle, whole } from './kinds.ts'

const fen = z.int().check(z.gte(0), z.lte(999_999_900))

/** Ways to pay (domain §16). WeChat Pay speaks API v3; its appid is the mini-program's. */
export const pay = {
  'pay.wechat.enabled': toggle(['微信支付', 'WeChat Pay'], 0, {
    about: ['还需填写小程序AppID与下列各项', 'Requires the mini-program app ID and the settings below'],
  }),
  'pay.wechat.mch_id': line(['微信商户号', 'WeChat merchant ID'], '', {
    max: 32,
    pattern: /^\d*$/,
    invalid: ['{label}只能包含数字', '{label} may only contain digits'],
  }),
  'pay.wechat.serial_no': line(['商户证书序列号', 'Merchant certificate serial number'], '', {
    max: 64,
    pattern: /^[\dA-Fa-f]*$/,
    invalid: ['{label}只能包含十六进制数字', '{label} may only contain hexadecimal digits'],
  }),
  'pay.wechat.private_key': secret(['商户私钥', 'Merchant private key'], 'sealed', {
    about: ['apiclient_key.pem 的全部内容，加密保存', 'Full content of apiclient_key.pem; stored encrypted'],
  }),
  'pay.wechat.secret': secret(['APIv3密钥', 'APIv3 key'], 'sealed', {
    about: ['32个字符，用于解密回调内容，加密保存', '32 characters, used to decrypt notifications; stored encrypted'],
  }),
  'pay.wechat.public_key_id': line(['微信支付公钥ID', 'WeChat Pay public key ID'], '', {
    max: 64,
    pattern: /^\w*$/,
    invalid: ['{label}格式不正确', '{label} is not valid'],
    about: ['以 PUB_KEY_ID_ 开头', 'Begins with PUB_KEY_ID_'],
  }),
  'pay.wechat.public_key': lines(['微信支付公钥', 'WeChat Pay public key'], '', {
    max: 2000,
    about: ['pub_key.pem 的全部内容，用于验证应答与回调的签名', 'Full content of pub_key.pem, used to verify responses and notifications'],
  }),
  'pay.wechat.transfer_scene': line(['转账场景ID', 'Transfer scene ID'], '1005', {
    max: 10,
    pattern: /^\d*$/,
    invalid: ['{label}只能包含数字', '{label} may only contain digits'],
    about: ['商家转账的场景，1005为佣金报酬', 'Scene of merchant transfers; 1005 is commission'],
  }),
  'pay.wechat.refund_days': whole(['微信退款期限', 'WeChat refund period'], [1, 365], 365, {
    unit: ['天', 'days'],
    about: ['支付超过此天数后不能原路退回', 'Older payments cannot be refunded to the original method'],
  }),
  'pay.balance.enabled': toggle(['余额支付', 'Pay by balance'], 1),
  'pay.offline.enabled': toggle(['线下转账', 'Bank transfer'], 1),
  'pay.offline.account': lines(['收款账户', 'Payee account'], '', {
    max: 300,
    about: ['对公转账时显示给客户', 'Shown to customers who pay by bank transfer'],
  }),
  'recharge.tiers': json(['充值档位', 'Top-up tiers'], z.array(z.object({ amount: fen, gift: fen })).check(z.maxLength(20)), [], {
    about: ['金额与赠送均为分', 'Amount and gift in fen'],
  }),
}
