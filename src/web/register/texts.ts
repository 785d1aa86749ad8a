import { texts } from '#web/locales/texts.ts'

export const registerTexts = texts({
  zh: {
    title: '注册 {title}',
    tagline: '注册后由管理员分配权限',
    username: '用户名',
    usernameHelp: '字母开头，4~20 位字母、数字或下划线',
    usernameMissing: '请输入用户名',
    usernameWrong: '账号必须以字母开头，长度4~20位',
    password: '密码',
    passwordHelp: '至少 8 位，包含字母和数字',
    passwordWeak: '密码长度不能少于8位且需包含字母和数字',
    submit: '注册',
    toLogin: '已有账号，去登录',
    done: '注册成功',
  },
  en: {
    title: 'Register at {title}',
    tagline: 'Permissions come from an administrator',
    username: 'User name',
    usernameHelp: '4 to 20 letters, digits or underscores, a letter first',
    usernameMissing: 'Please enter a user name',
    usernameWrong: 'A user name begins with a letter and has 4 to 20 characters',
    password: 'Password',
    passwordHelp: 'At least 8 characters, letters and digits among them',
    passwordWeak: 'The password has at least 8 characters, letters and digits among them',
    submit: 'Register',
    toLogin: 'I have an account',
    done: 'Registered',
  },
})
