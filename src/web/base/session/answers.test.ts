import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { demoAccounts } from '#web/login/demo-accounts.ts'
import { doorWires } from '#web/login/door-wires.ts'
import { menuOf, personOf, tokenOf } from './answers.ts'
import { sessionWires } from './wires.ts'

const person = {
  id: 1,
  username: 'admin',
  real_name: '王芳',
  avatar: '',
  roles: ['admin'],
  permissions: ['*'],
  must_change_password: false,
  preferences: { language: 'en' },
  viewer: null,
}

test('[G06] a login without a token is a broken login', () => {
  expect(tokenOf({ token: 'abc' }, 'zh')).toBe('abc')
  for (const data of [null, {}, { token: '' }, { token: 7 }]) expect(() => tokenOf(data, 'zh')).toThrow('登录接口异常，未正确返回token...')
})

test.each(['username', 'avatar', 'roles', 'permissions'])('[G07] user info without a proper %s is refused', (field) => {
  expect(personOf(person, 'zh')).toEqual(person)
  expect(() => personOf({ ...person, [field]: 7 }, 'zh')).toThrow('getUserInfo核心接口异常，请检查返回JSON格式是否正确')
})

test('[G08] a route list that is no array is refused', () => {
  expect(menuOf({ list: [] }, 'zh')).toEqual([])
  for (const data of [null, {}, { list: {} }]) expect(() => menuOf(data, 'zh')).toThrow('路由格式返回有误！')
})

test('the calls that are written down without their schemas are the contract’s', () => {
  const { login, info, menu, logout } = contract.session.session
  const { lock, unlock } = contract.session.lock
  for (const [light, whole] of [
    [sessionWires.login, login],
    [sessionWires.info, info],
    [sessionWires.menu, menu],
    [sessionWires.logout, logout],
    [sessionWires.loginMfa, contract.session.mfa.login],
    [sessionWires.keepPreferences, contract.session.profile.preferences],
    [sessionWires.lock, lock],
    [sessionWires.unlock, unlock],
    [sessionWires.viewAs, contract.dev.user.viewAs],
    [sessionWires.endViewAs, contract.dev.user.endViewAs],
    [doorWires.ways, contract.session.ways.list],
    [doorWires.sendCode, contract.session.sms.send],
    [doorWires.register, contract.session.register.create],
    [doorWires.startSso, contract.session.sso.start],
    [doorWires.finishSso, contract.session.sso.finish],
    [demoAccounts, contract.common.common.demoAccounts],
  ] as const) {
    expect(whole).toMatchObject(light)
  }
})
