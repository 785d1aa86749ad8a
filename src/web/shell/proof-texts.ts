import { texts } from '#web/locales/texts.ts'

export const proofTexts = texts({
  zh: {
    title: '验证身份',
    prove: '验证',
    code_hint: '此操作需要确认是您本人。请输入验证器上的 6 位验证码，{n} 分钟内不再询问。',
    password_hint: '此操作需要确认是您本人。请输入登录密码，{n} 分钟内不再询问。',
  },
  en: {
    title: 'Confirm that it is you',
    prove: 'Confirm',
    code_hint: 'This asks for a proof that it is you. Enter the code of your authenticator; you are not asked again for {n} minutes.',
    password_hint: 'This asks for a proof that it is you. Enter your password; you are not asked again for {n} minutes.',
  },
})
