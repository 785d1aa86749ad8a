import type { MenuRoute } from '#contract/session/session.ts'
import { textIn, type Language, texts } from '#web/base/locales/texts.ts'
import type { Person, Viewer } from './store.ts'

const sessionTexts = texts({
  zh: {
    noToken: '登录接口异常，未正确返回token...',
    badInfo: 'getUserInfo核心接口异常，请检查返回JSON格式是否正确',
    badMenu: '路由格式返回有误！',
  },
  en: {
    noToken: 'The login did not return a token',
    badInfo: 'The user information has an unexpected format',
    badMenu: 'The list of routes has an unexpected format',
  },
})

/** The token in a login answer (checklist G06). */
export function tokenOf(data: unknown, language: Language): string {
  const value = property(data, 'token')
  if (typeof value === 'string' && value !== '') return value
  throw new Error(textIn(sessionTexts, language, 'noToken'))
}

/** The second-factor challenge in a login answer; undefined without one. */
export function mfaTokenOf(data: unknown): string | undefined {
  const value = property(data, 'mfa_token')
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The person in a user-info answer (checklist G07). */
export function personOf(data: unknown, language: Language): Person {
  const [id, username, realName, avatar] = ['id', 'username', 'real_name', 'avatar'].map((name) => property(data, name))
  const roles = property(data, 'roles')
  const permissions = property(data, 'permissions')
  if (typeof username !== 'string' || typeof avatar !== 'string' || !Array.isArray(roles) || !Array.isArray(permissions)) {
    throw new Error(textIn(sessionTexts, language, 'badInfo'))
  }
  return {
    id: typeof id === 'number' ? id : 0,
    username,
    real_name: typeof realName === 'string' ? realName : '',
    avatar,
    roles: roles.map(String),
    permissions: permissions.map(String),
    must_change_password: property(data, 'must_change_password') === true,
    must_set_factor: property(data, 'must_set_factor') === true,
    ends_at: endOf(data),
    preferences: property(data, 'preferences') ?? {},
    viewer: viewerOf(property(data, 'viewer')),
  }
}

/** The session end in a user-info answer, relative to the local clock, so that the clocks need not agree. */
export function endOf(data: unknown): number {
  const seconds = property(data, 'session_ends_in')
  return typeof seconds === 'number' ? Date.now() + seconds * 1000 : Infinity
}

/** The routes in a menu answer (checklist G08); their contents are not validated, the server is trusted. */
export function menuOf(data: unknown, language: Language): MenuRoute[] {
  const list = property(data, 'list')
  if (Array.isArray(list)) return list
  throw new Error(textIn(sessionTexts, language, 'badMenu'))
}

function viewerOf(data: unknown): Viewer | null {
  const [id, username, name] = ['id', 'username', 'real_name'].map((one) => property(data, one))
  if (typeof id !== 'number' || typeof username !== 'string') return null
  return { id, username, real_name: typeof name === 'string' ? name : '' }
}

function property(data: unknown, name: string): unknown {
  return typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined
}
