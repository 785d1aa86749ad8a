import { texts } from '#web/base/locales/texts.ts'

export const mobileTexts = texts({
  zh: {
    mobile: '手机号',
    code: '验证码',
    send: '获取验证码',
    wait: '{n} 秒后重发',
    sent: '验证码已发送，5 分钟内有效',
    onConsole: '演示环境：验证码打印在服务器控制台',
    mobileMissing: '请输入手机号',
    mobileWrong: '请输入正确的手机号',
    codeMissing: '请输入验证码',
    codeWrong: '验证码为6位数字',
    logIn: '登录',
  },
  en: {
    mobile: 'Mobile number',
    code: 'Code',
    send: 'Send code',
    wait: 'Resend in {n} s',
    sent: 'The code has been sent and is valid for 5 minutes',
    onConsole: 'Demo: the code is printed on the server console',
    mobileMissing: 'Please enter your mobile number',
    mobileWrong: 'Please enter a valid mobile number',
    codeMissing: 'Please enter the code',
    codeWrong: 'The code must have 6 digits',
    logIn: 'Log in',
  },
})
