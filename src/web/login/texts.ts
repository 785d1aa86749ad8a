import { texts } from '#web/locales/texts.ts'

export const loginTexts = texts({
  zh: {
    welcome: '登录 {title}',
    tagline: '工业品业务后台',
    username: '用户名',
    password: '密码',
    logIn: '登录',
    usernameMissing: '用户名不能为空',
    passwordShort: '密码不能少于6位',
    capsLock: '大写锁定已打开',
    demo: '演示账号',
    demoHint: '点击任一账号直接登录',
    failed: '登录失败',
  },
  en: {
    welcome: 'Log in to {title}',
    tagline: 'Back office for industrial goods',
    username: 'User name',
    password: 'Password',
    logIn: 'Log in',
    usernameMissing: 'Please enter your user name',
    passwordShort: 'The password has at least 6 characters',
    capsLock: 'Caps Lock is on',
    demo: 'Demo accounts',
    demoHint: 'Press one to log in with it',
    failed: 'The login failed',
  },
})
