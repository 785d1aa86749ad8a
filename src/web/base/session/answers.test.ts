import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { menuOf, personOf, tokenOf } from './answers.ts'
import { sessionEndpoints } from './endpoints.ts'

const person = {
  id: 1,
  username: 'admin',
  real_name: '王芳',
  avatar: '',
  roles: ['admin'],
  permissions: ['*'],
  must_change_password: false,
  must_set_factor: false,
  ends_at: Infinity,
  preferences: { language: 'en' },
  viewer: null,
}

test('[G06] a login without a token is a broken login', () => {
  expect(tokenOf({ token: 'abc' }, 'zh')).toBe('abc')
  for (const data of [null, {}, { token: '' }, { token: 7 }]) expect(() => tokenOf(data, 'zh')).toThrow('登录接口异常，未正确返回token...')
})

test.each(['username', 'avatar', 'roles', 'permissions'])('[G07] user info without a proper %s is refused', (field) => {
  expect(personOf(person, 'zh')).toEqual(person)
  for (const wrong of [7, null, {}])
    expect(() => personOf({ ...person, [field]: wrong }, 'zh')).toThrow('getUserInfo核心接口异常，请检查返回JSON格式是否正确')
})

test('the session end counts from the answer, whatever the machine clock says', () => {
  const before = Date.now()
  const { ends_at } = personOf({ ...person, session_ends_in: 600 }, 'zh')
  expect(ends_at).toBeGreaterThanOrEqual(before + 600_000)
  expect(ends_at).toBeLessThanOrEqual(Date.now() + 600_000)
})

test('[G08] a route list that is no array is refused', () => {
  expect(menuOf({ list: [] }, 'zh')).toEqual([])
  for (const data of [null, {}, { list: {} }]) expect(() => menuOf(data, 'zh')).toThrow('路由格式返回有误！')
})

test('the calls that are written down without their schemas are the contract’s', () => {
  const { login, info, menu, logout } = contract.session.session
  const { lock, unlock } = contract.session.lock
  for (const [light, whole] of [
    [sessionEndpoints.login, login],
    [sessionEndpoints.info, info],
    [sessionEndpoints.menu, menu],
    [sessionEndpoints.logout, logout],
    [sessionEndpoints.loginMfa, contract.session.mfa.login],
    [sessionEndpoints.keepPreferences, contract.session.profile.preferences],
    [sessionEndpoints.lock, lock],
    [sessionEndpoints.unlock, unlock],
    [sessionEndpoints.viewAs, contract.dev.user.viewAs],
    [sessionEndpoints.site, contract.config.config.open],
    [sessionEndpoints.waiting, contract.common.todo.count],
    [sessionEndpoints.unread, contract.notice.notice.unread],
    [sessionEndpoints.endViewAs, contract.dev.user.endViewAs],
  ] as const) {
    expect(whole).toMatchObject(light)
  }
})
