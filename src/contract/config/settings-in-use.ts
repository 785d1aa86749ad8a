import type { Label } from '../kit/label.ts'
import { amount, line, picture, secret, share, toggle, whole, pick } from './kinds.ts'

const days: Label = ['天', 'days']
const minutes: Label = ['分钟', 'min']
const hours: Label = ['小时', 'h']

const address = {
  max: 300,
  pattern: /^(?:https?:\/\/\S+)?$/,
  invalid: ['{label}必须以http://或https://开头', '{label} must begin with http:// or https://'] satisfies Label,
}

/** The product's name and appearance; public. */
export const site = {
  'site.name': line(['站点名称', 'Site name'], 'Hexbolt', {
    max: 30,
    isPublic: true,
    about: ['显示在登录页、侧栏、页脚与浏览器标题', 'Shown on the login page, in the sidebar, the footer and the window title'],
  }),
  'site.logo': picture(['站点LOGO', 'Logo'], {
    isPublic: true,
    about: ['正方形图片；留空使用内置图标', 'Square image; leave empty for the built-in logo'],
  }),
  'site.phone': line(['客服电话', 'Phone'], '', {
    max: 20,
    pattern: /^[\d+\- ]*$/,
    invalid: ['{label}只能包含数字、空格、+和-', '{label} may only contain digits, spaces, + and -'],
    isPublic: true,
    about: ['显示在登录页', 'Shown on the login page'],
  }),
  'site.copyright': line(['版权信息', 'Copyright'], '', {
    isPublic: true,
    about: ['留空时为站点名称', 'Leave empty to use the site name'],
  }),
  'site.icp': line(['ICP备案号', 'ICP number'], '', {
    max: 40,
    isPublic: true,
    about: ['显示在登录页底部', 'Shown at the bottom of the login page'],
  }),
}

export const price = {
  'price.below_cost_warn': toggle(['低于成本价提醒', 'Below-cost warning'], 1, {
    about: [
      '改价后门店价或贸易价低于成本价时，提示有成本价权限的人',
      'Warns people with access to costs when a store or trade price falls below cost',
    ],
  }),
  'price.margin_floor': share(['毛利底线', 'Margin floor'], 500, {
    about: [
      '贸易价的毛利率低于该值的SKU会在调价影响中列出',
      'SKUs whose margin on the trade price is lower are counted in the impact of price changes',
    ],
  }),
  'price.approve_floor': whole(['低于底线需复核', 'Review below the floor'], [0, 1_000_000], 100, {
    unit: ['个SKU', 'SKUs'],
    about: [
      '一次调价或活动使这么多SKU低于毛利底线时须由另一人复核，0为不按此项复核；有一个SKU低于成本价时始终须复核',
      'A price change or activity that takes this many SKUs below the floor needs a second person; 0: not for the floor. One SKU below cost always does',
    ],
  }),
  'price.approve_loss': amount(['调价让利需复核', 'Review of price reductions'], 10_000_000, {
    about: [
      '调价或活动价按库存最多让利、或按近90天销量预计减收达到该金额时须由另一人复核；0为不复核',
      'A reduction of this amount over all pieces that may be sold, or by the sales of 90 days, needs a second person; 0: never',
    ],
  }),
  'price.approve_cost': amount(['活动支出需复核', 'Review of activity cost'], 10_000_000, {
    about: [
      '优惠券、红包、抽奖、免单和积分商品最多支出达到该金额时须由另一人发布；0为不复核',
      'A coupon, envelope, lottery, free order or points item that can cost this much needs a second person; 0: never',
    ],
  }),
  'price.approve_sale': toggle(['低于底线上架需复核', 'Review of sales below the floor'], 1, {
    about: [
      '积分商品和套装低于毛利底线时，须由另一人上架',
      'Points items and packages below the margin floor need a second person to go on sale',
    ],
  }),
  'price.guest_visible': toggle(['未认证可见价格', 'Show prices to visitors'], 0, {
    isPublic: true,
    about: ['关闭时未认证用户看到“认证后可见”', 'When off, unverified visitors see “Visible after verification”'],
  }),
}

export const stock = {
  'stock.default_warn': whole(['默认预警值', 'Default low-stock level'], [0, 100_000_000], 10, {
    about: ['新建或导入SKU未填预警值时采用', 'Used for new or imported SKUs without their own level'],
  }),
  'stock.show_mode': pick(
    ['库存展示方式', 'Stock display'],
    { exact: ['精确数量', 'Exact quantity'], has: ['有货/缺货', 'In stock / out of stock'] },
    'exact',
    { isPublic: true },
  ),
}

/** Store entry rules (domain §6). */
export const store = {
  'store.self_apply': toggle(['允许自助申请', 'Open applications'], 1, {
    about: ['关闭后只能通过邀请申请入驻', 'When off, stores can only join by invitation'],
  }),
  'store.audit_mode': pick(
    ['审核方式', 'Review'],
    { single: ['平台审核', 'Platform review'], double: ['代理商预审+平台终审', 'Agent pre-review, then platform'] },
    'single',
    {
      about: [
        '修改后提交的申请适用；没有代理商的申请直接由平台审核，代理商48小时未初审自动转平台',
        'Applies to new applications. Applications without an agent, or undecided by the agent for 48 hours, go to the platform',
      ],
    },
  ),
  'store.invite_bind_days': whole(['邀请绑定天数', 'Invitation binding period'], [1, 365], 30, {
    unit: days,
    about: ['首次有效扫码绑定邀请人的天数，期间扫其他邀请码不覆盖', 'The first valid scan binds the inviter; later scans do not change it'],
  }),
  'store.dormant_days': whole(['沉睡判定', 'Dormant after'], [1, 3650], 60, {
    unit: days,
    about: [
      '最近下单（未下单的从注册）至今达到此天数的门店',
      'Stores with no order for this many days (counted from registration if they never ordered)',
    ],
  }),
}

/** Agents and salesmen (domain §5). */
export const people = {
  'commission.max_rate': share(['佣金比例上限', 'Maximum commission rate'], 3000, {
    about: ['代理商和业务员的佣金比例不能超过', 'Agent and salesman rates cannot exceed it'],
  }),
}

const host = String.raw`(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}`
const hostList = new RegExp(`^(?:${host}(?:, ?${host})*)?$`)

/** The mini-program, whose customers log in by WeChat. */
export const wechat = {
  'wechat.app_id': line(['小程序AppID', 'App ID of the mini-program'], '', {
    max: 32,
    pattern: /^(?:wx[0-9a-f]{16})?$/,
    invalid: ['{label}格式不正确', '{label} is not valid'],
    about: ['留空时客户不能用微信登录', 'If empty, customers cannot log in with WeChat'],
  }),
  'wechat.app_secret': secret(['小程序AppSecret', 'App secret of the mini-program'], 'sealed', {
    about: ['加密保存，只用于向微信换取登录凭证与生成链接', 'Stored encrypted; only used for logins and links with WeChat'],
  }),
  'wechat.link_page': line(['链接承接页面', 'Landing page of links'], '', {
    max: 100,
    pattern: /^(?:[\w-]+(?:\/[\w-]+)*)?$/,
    invalid: ['{label}格式不正确', '{label} is not valid'],
    about: [
      '如pages/link/index，按scene参数打开协议链接；留空为小程序首页',
      'Such as pages/link/index; it opens the protocol link of the parameter scene. Empty: the home page',
    ],
  }),
  'wechat.link_version': pick(
    ['链接打开的版本', 'Version that links open'],
    { release: ['正式版', 'Released'], trial: ['体验版', 'Trial'], develop: ['开发版', 'In development'] },
    'release',
    {
      about: ['URL Link、URL Scheme与小程序码打开的小程序版本', 'The version of the mini-program behind URL Links, URL Schemes and codes'],
    },
  ),
  'wechat.web_hosts': line(['网页链接允许的域名', 'Hosts of web links'], '', {
    max: 500,
    pattern: hostList,
    invalid: ['{label}须为逗号分隔的域名，如www.example.com', '{label} must be host names separated by commas, such as www.example.com'],
    about: [
      '协议“网页”只能打开这些域名；*.example.com含其子域名；留空时不能使用',
      'The protocol “web” opens only these; *.example.com includes subdomains. If empty, it cannot be used',
    ],
  }),
}

export const sms = {
  'sms.sign': line(['默认短信签名', 'Default signature'], '', {
    max: 20,
    about: ['通道未设置签名时采用', 'Used for channels without their own signature'],
  }),
  'sms.daily_limit_phone': whole(['单号码每日上限', 'Daily limit per number'], [1, 100], 10, {
    unit: ['条', 'messages'],
    about: ['同一手机号每天最多可收到的验证码条数', 'Verification codes that one number can receive per day'],
  }),
}

export const security = {
  'login.max_fail': whole(['登录失败次数上限', 'Failed-login limit'], [3, 10], 5, {
    unit: ['次', 'attempts'],
    about: [
      '连续失败达到该次数后需等待，首次1分钟，此后逐次加倍',
      'After this many failed attempts the account must wait: 1 minute at first, doubling each time',
    ],
  }),
  'login.lock_min': whole(['最长锁定时间', 'Maximum lockout'], [15, 1440], 60, {
    unit: minutes,
    about: ['等待时间加倍到此为止', 'The wait doubles up to this limit'],
  }),
  'password.min': whole(['密码最小长度', 'Minimum password length'], [8, 32], 8, {
    unit: ['位', 'characters'],
    about: ['修改密码、重置密码与注册时检查', 'Checked when a password is changed, reset or set at registration'],
  }),
  'password.expire_day': whole(['密码有效期', 'Password expires after'], [0, 3650], 0, {
    unit: days,
    about: ['到期后下次用密码登录须先修改；0表示不过期', 'The password must then be changed at the next login; 0 means it never expires'],
  }),
  'token.minutes': whole(['登录有效时间', 'Session lifetime'], [10, 1440], 120, {
    unit: minutes,
    about: ['使用期间自动续期；修改后对新签发的令牌生效', 'Renewed while in use; applies to new tokens'],
  }),
  'session.hours': whole(['登录最长时间', 'Maximum session'], [1, 720], 12, {
    unit: hours,
    about: [
      '到时须重新登录，使用中也不例外；到期前10分钟提醒，可在原页面重新登录；对新的登录生效',
      'A new login is then required even when active. People are warned 10 minutes ahead and can log in again without leaving the page; applies to new logins',
    ],
  }),
  'upload.max_mb': whole(['图片大小上限', 'Maximum image size'], [1, 10], 10, { unit: ['MB', 'MB'] }),
  'upload.day_files': whole(['每人每日上传个数', 'Daily uploads per person'], [1, 100_000], 2000, {
    unit: ['个', 'files'],
    about: ['图片、文档与视频合计；重复的文件不计', 'Images, documents and videos together; duplicate files do not count'],
  }),
  'upload.day_mb': whole(['每人每日上传总量', 'Daily upload volume per person'], [1, 1_000_000], 2048, {
    unit: ['MB', 'MB'],
    about: ['按保存后的大小计算', 'Based on the stored size'],
  }),
  'upload.total_gb': whole(['文件存储总量', 'Total storage'], [1, 100_000], 100, {
    unit: ['GB', 'GB'],
    about: [
      '达到后不再接收新文件；已删除的文件保留30天，仍计入',
      'No uploads beyond it; deleted files are kept for 30 days and still count',
    ],
  }),
  'register.open': toggle(['开放注册', 'Open registration'], 0, {
    about: [
      '未修改时以环境变量 REGISTRATION 为准；需要可用的短信通道',
      'Until set here, the environment variable REGISTRATION applies; requires an SMS channel',
    ],
  }),
}

// article 21 in the Cybersecurity Law: network logs are kept for six months at least
const logMonths = [6, 120] as const
const keptDays = [30, 3650] as const
const months: Label = ['个月', 'months']

/** Log retention; the database enforces six months whatever the setting (docs/operations.md). */
export const log = {
  'log.operate_months': whole(['操作日志保留', 'Keep change logs'], logMonths, 6, {
    unit: months,
    about: [
      '谁改了什么。到期的整月于夜间校验封条后清除，并记入日志；依网络安全法不少于6个月',
      'Expired months are deleted at night after their seals are verified, and the deletion is logged; at least 6 months are required by law',
    ],
  }),
  'log.login_months': whole(['登录日志保留', 'Keep login logs'], logMonths, 12, {
    unit: months,
    about: ['谁在何时何地登录，不论成败', 'When and from where people logged in, successful or not'],
  }),
  'log.request_months': whole(['访问与异常日志保留', 'Keep request and error logs'], logMonths, 6, {
    unit: months,
    about: ['被拒绝、出错、过慢或要求记录的请求', 'Requests that were refused, failed, slow, or configured to be logged'],
  }),
  'log.notice_days': whole(['消息保留', 'Keep messages'], keptDays, 180, {
    unit: days,
    about: ['页头的站内消息，不论已读未读，到期于夜间清除', 'Messages in the header, read or unread; expired ones are deleted at night'],
  }),
  'log.change_days': whole(['任务修改明细保留', 'Keep task changes'], keptDays, 180, {
    unit: days,
    about: [
      '撤销期限内的明细不会清除；清除后任务无法撤销',
      'Never shorter than the undo period; without these details a task cannot be undone',
    ],
  }),
}

/** Background task limits per person. */
export const work = {
  'task.most_open': whole(['每人任务上限', 'Tasks per person'], [1, 1000], 20, {
    unit: ['个', 'tasks'],
    about: ['等待与执行中的任务之和，超过后不能再提交', 'Waiting and running tasks; no more can be started beyond it'],
  }),
  'task.most_running': whole(['每人同时执行', 'Running at once per person'], [1, 10], 1, {
    unit: ['个', 'tasks'],
    about: ['其余任务排队，各人轮流执行', 'Other tasks wait in a queue shared fairly between people'],
  }),
}

export const shell = {
  'shell.buy_url': line(['购买源码地址', 'Source purchase URL'], 'https://hexbolt.example/buy', address),
  'shell.copy_url': line(['源码下载地址', 'Source download URL'], 'https://hexbolt.example/source', address),
  'shell.copy_password': secret(['拷贝源码密码', 'Source password'], 'hashed', {
    about: ['只保存哈希，任何人都无法读回', 'Only a hash is stored; it cannot be read back'],
  }),
}

/** Balance adjustments (domain §14.2). */
export const finance = {
  'finance.dual_control': toggle(['双人复核', 'Dual approval'], 1, {
    about: [
      '开启时，超过免复核额度的调整须由另一人审核，超级管理员也不例外',
      'When on, adjustments above the limit need approval by another person, administrators included',
    ],
  }),
  'finance.adjust_free_limit': amount(['免复核调整额', 'Approval-free limit'], 100_000),
  'finance.adjust_max': amount(['单次调整上限', 'Maximum adjustment'], 5_000_000),
}
