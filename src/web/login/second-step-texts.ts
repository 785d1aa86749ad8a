import { texts } from '#web/locales/texts.ts'

export const secondStepTexts = texts({
  zh: {
    code: '验证码',
    hint: '输入验证器中的 6 位验证码，或一个恢复码',
    missing: '请输入验证码',
    verify: '验证',
    back: '返回登录',
    failed: '登录失败',
  },
  en: {
    code: 'Code',
    hint: 'The 6 digits of your authenticator, or a recovery code',
    missing: 'Please enter the code',
    verify: 'Verify',
    back: 'Back to the login',
    failed: 'The login failed',
  },
})
