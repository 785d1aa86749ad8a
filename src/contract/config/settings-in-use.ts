import type { Label } from '../kit/label.ts'
import { line, picture, secret, toggle, whole, pick, type More } from './kinds.ts'

const days: Label = ['天', 'days']
const minutes: Label = ['分钟', 'min']
const shop: More = { area: ['小程序', 'mini-program'] }

const address = {
  max: 300,
  pattern: /^(?:https?:\/\/\S+)?$/,
  invalid: ['{label}必须以http://或https://开头', '{label} begins with http:// or https://'] satisfies Label,
}

/** What the product calls itself; everybody sees it. */
export const site = {
  'site.name': line(['站点名称', 'Name of the site'], 'Hexbolt', {
    max: 30,
    isPublic: true,
    about: [
      '显示在登录页、侧栏、页脚与浏览器标题',
      'Stands on the login page, above the menu, in the footer and in the title of the window',
    ],
  }),
  'site.logo': picture(['站点LOGO', 'Logo'], {
    isPublic: true,
    about: ['正方形图片；留空使用内置图标', 'A square picture; empty: the built-in sign'],
  }),
  'site.phone': line(['客服电话', 'Phone'], '', {
    max: 20,
    pattern: /^[\d+\- ]*$/,
    invalid: ['{label}只能包含数字、空格、+和-', '{label} has only digits, spaces, + and -'],
    isPublic: true,
    about: ['显示在登录页', 'Stands on the login page'],
  }),
  'site.copyright': line(['版权信息', 'Copyright'], '', {
    isPublic: true,
    about: ['留空时为站点名称', 'Empty: the name of the site'],
  }),
  'site.icp': line(['ICP备案号', 'ICP number'], '', {
    max: 40,
    isPublic: true,
    about: ['显示在登录页底部', 'Stands at the foot of the login page'],
  }),
}

export const price = {
  'price.below_cost_warn': toggle(['低于成本价提醒', 'Warn below cost'], 1, {
    about: [
      '改价后门店价或贸易价低于成本价时，提示有成本价权限的人',
      'Whoever may see costs is told when a store or trade price falls below them',
    ],
  }),
  'price.guest_visible': toggle(['未认证可见价格', 'Prices for visitors'], 0, {
    ...shop,
    isPublic: true,
    about: ['关闭时未认证用户看到“认证后可见”', 'Off: visitors see “visible after certification”'],
  }),
}

export const stock = {
  'stock.default_warn': whole(['默认预警值', 'Usual low-stock line'], [0, 100_000_000], 10, {
    about: ['新建或导入SKU未填预警值时采用', 'For a new SKU, made or imported, that has none of its own'],
  }),
  'stock.show_mode': pick(
    ['库存展示方式', 'How stock is shown'],
    { exact: ['精确数量', 'The exact number'], has: ['有货/缺货', 'In stock or not'] },
    'exact',
    { ...shop, isPublic: true },
  ),
}

export const sms = {
  'sms.sign': line(['默认短信签名', 'Usual signature'], '', {
    max: 20,
    about: ['通道未设置签名时采用', 'For channels without one of their own'],
  }),
  'sms.daily_limit_phone': whole(['单号码每日上限', 'Messages a day for one number'], [1, 100], 10, {
    unit: ['条', 'messages'],
    about: ['同一手机号每天最多可收到的验证码条数', 'Codes that one number may be sent in a day'],
  }),
}

export const security = {
  'login.max_fail': whole(['登录失败次数上限', 'Free tries'], [3, 10], 5, {
    unit: ['次', 'tries'],
    about: [
      '连续失败达到该次数后需等待，首次1分钟，此后逐次加倍',
      'After so many failures one waits: a minute first, then twice as long each time',
    ],
  }),
  'login.lock_min': whole(['最长锁定时间', 'Longest wait'], [15, 1440], 60, {
    unit: minutes,
    about: ['等待时间加倍到此为止', 'The wait doubles up to this'],
  }),
  'password.min': whole(['密码最小长度', 'Shortest password'], [8, 32], 8, {
    unit: ['位', 'characters'],
    about: ['修改密码、重置密码与注册时检查', 'Checked when a password is changed, reset or chosen at registration'],
  }),
  'password.expire_day': whole(['密码有效期', 'Password expires after'], [0, 3650], 0, {
    unit: days,
    about: ['到期后下次用密码登录须先修改；0表示不过期', 'The next login by password then begins with a new one; 0: never'],
  }),
  'token.minutes': whole(['登录有效时间', 'Login lasts'], [10, 1440], 120, {
    unit: minutes,
    about: ['使用期间自动续期；修改后对新签发的令牌生效', 'Renewed while in use; holds for tokens given from now on'],
  }),
  'upload.max_mb': whole(['图片大小上限', 'Largest picture'], [1, 10], 10, { unit: ['MB', 'MB'] }),
  'register.open': toggle(['开放注册', 'Registration is open'], 0, {
    about: [
      '未修改时以环境变量 REGISTRATION 为准；需要可用的短信通道',
      'Until it is chosen here, REGISTRATION decides; needs a channel for text messages',
    ],
  }),
}

// article 21 of the Cybersecurity Law: network logs are kept for six months at least
const logMonths = [6, 120] as const
const months: Label = ['个月', 'months']

/** How long the log is kept; the database keeps six months whatever stands here (docs/operations.md). */
export const log = {
  'log.operate_months': whole(['操作日志保留', 'Changes are kept'], logMonths, 6, {
    unit: months,
    about: [
      '谁改了什么。到期的整月于夜间校验封条后清除，并记入日志；依网络安全法不少于6个月',
      'Who changed what. A month that is over goes at night, once its seals hold, and the log says so; the law asks for six months',
    ],
  }),
  'log.login_months': whole(['登录日志保留', 'Logins are kept'], logMonths, 12, {
    unit: months,
    about: ['谁在何时何地登录，不论成败', 'Who logged in when and from where, or tried to'],
  }),
  'log.request_months': whole(['访问与异常日志保留', 'Requests and faults are kept'], logMonths, 6, {
    unit: months,
    about: ['被拒绝、出错、过慢或要求记录的请求', 'Requests that were refused, failed, took long, or are to be noted'],
  }),
}

export const shell = {
  'shell.buy_url': line(['购买源码地址', 'Where the source is sold'], 'https://hexbolt.example/buy', address),
  'shell.copy_url': line(['源码下载地址', 'Where the source is'], 'https://hexbolt.example/source', address),
  'shell.copy_password': secret(['拷贝源码密码', 'Password for the source'], 'hashed', {
    about: ['只保存哈希，任何人都无法读回', 'Only a hash is kept: nobody can read it back'],
  }),
}
