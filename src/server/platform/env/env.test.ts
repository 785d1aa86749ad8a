import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { isStartError } from './start-error.ts'

describe('environment', () => {
  test('nothing set: an embedded database with demo data on port 5320 of this machine only', () => {
    expect(readEnv({})).toEqual({
      port: 5320,
      host: '127.0.0.1',
      databaseUrl: undefined,
      databaseOwnerUrl: undefined,
      dataDir: resolve('data'),
      storageUrl: join(resolve('data'), 'files'),
      publicUrl: undefined,
      localUrl: 'http://127.0.0.1:5320',
      demo: true,
      adminPassword: undefined,
      secretKey: undefined,
      worker: true,
      logLevel: 'info',
      metricsToken: undefined,
      trustProxy: [],
      callsPerSecond: 30,
      workPerSecond: 50,
      drainMs: 0,
      auditHead: undefined,
      registration: false,
      virtualAdmin: false,
      sms: { provider: 'console' },
      smsEndpoint: 'https://dysmsapi.aliyuncs.com',
      wechatEndpoint: 'https://api.weixin.qq.com',
      wechatPayEndpoint: 'https://api.mch.weixin.qq.com',
      paySimulator: 'http://127.0.0.1:5330',
      factorOptional: true,
      oidc: undefined,
    })
    // only demo data permits it
    for (const source of [{ DEMO: '0' }, { NODE_ENV: 'production' }, { DATABASE_URL: 'postgresql://u:p@db/x' }])
      expect(readEnv({ ...source, PAY_SIMULATOR: 'http://127.0.0.1:5330' })).toMatchObject({
        factorOptional: false,
        paySimulator: undefined,
      })
  })

  test('single sign-on and text messages are set up whole or not at all', () => {
    const named = (source: Record<string, string>) => {
      try {
        readEnv(source)
        return []
      } catch (error) {
        return [...new Set(String(error).match(/(?<=^ {2})[A-Z_]+(?==)/gm))]
      }
    }
    expect(named({ OIDC_ISSUER: 'https://id.example' })).toEqual(['OIDC_CLIENT_ID', 'PUBLIC_URL'])
    expect(named({ OIDC_ISSUER: 'http://id.example', OIDC_CLIENT_ID: 'a', PUBLIC_URL: 'https://a.cn' })).toEqual(['OIDC_ISSUER'])
    expect(named({ SMS_PROVIDER: 'aliyun', ALIYUN_ACCESS_KEY_ID: 'a', ALIYUN_SMS_SIGN_NAME: 'b' })).toEqual([
      'ALIYUN_ACCESS_KEY_SECRET',
      'ALIYUN_SMS_TEMPLATE_CODE',
    ])
    const oidc = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b', PUBLIC_URL: 'https://a.cn' }
    expect(readEnv(oidc).oidc).toMatchObject({ issuer: 'https://id.example', title: 'SSO', usernameClaim: undefined })
    expect(readEnv({ DEMO: '0', REGISTRATION: '1' })).toMatchObject({ registration: true, sms: { provider: 'off' } })
  })

  test('[G14] [F1] login interception can be turned off only in a demonstration on this machine', () => {
    const off = { LOGIN_INTERCEPTION: '0' }
    for (const HOST of ['127.0.0.1', '127.8.8.8', 'localhost', '::1']) expect(readEnv({ ...off, HOST }).virtualAdmin, HOST).toBe(true)
    expect(readEnv({ ...off, DEMO: '1', DATABASE_URL: 'postgresql://u:p@db/x' }).virtualAdmin).toBe(true)
    const refused = [
      { NODE_ENV: 'production', DEMO: '1' },
      { NODE_ENV: 'production' },
      { DEMO: '0' },
      { DATABASE_URL: 'postgresql://u:p@db/x' },
      ...['0.0.0.0', '::', '192.168.1.2', 'localhost.example.com', '127.0.0.1.example.com'].map((HOST) => ({ HOST })),
      { TRUST_PROXY: 'loopback' },
    ]
    for (const place of refused) {
      const start = () => readEnv({ ...off, ...place })
      expect(start, JSON.stringify(place)).toThrow(/LOGIN_INTERCEPTION=0 关闭登录[^]*LOGIN_INTERCEPTION=0 turns the login off/)
      expect(isStartError(errorOf(start)), JSON.stringify(place)).toBe(true)
      expect(readEnv(place).virtualAdmin).toBe(false)
    }
  })

  test('a variable that is set to nothing is not set', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toEqual(readEnv({}))
  })

  test.each([
    ['an outside database', { DATABASE_URL: 'postgres://u:p@db/x' }, false],
    ['production', { NODE_ENV: 'production' }, false],
    ['an outside database, asked for', { DATABASE_URL: 'postgresql://u:p@db/x', DEMO: '1' }, true],
    ['production, asked for', { NODE_ENV: 'production', DEMO: '1' }, true],
    ['embedded, declined', { DEMO: '0' }, false],
  ])('demo data with %s: %s → %s', (_case, source, demo) => {
    expect(readEnv(source).demo).toBe(demo)
  })

  test('reads values, makes folders absolute and drops the trailing slash from the public address', () => {
    const env = readEnv({
      PORT: '0',
      HOST: '::',
      DATA_DIR: 'x',
      STORAGE_URL: '/srv/files',
      PUBLIC_URL: 'https://a.cn/b/',
      LOG_LEVEL: 'warn',
    })
    expect(env).toMatchObject({
      port: 0,
      host: '::',
      dataDir: resolve('x'),
      storageUrl: '/srv/files',
      publicUrl: 'https://a.cn/b',
      logLevel: 'warn',
    })
  })

  test('trusts proxies by address or network, reads figures by token, accepts an announced stop', () => {
    const source = { TRUST_PROXY: '10.0.0.0/8, ::1,loopback', METRICS_TOKEN: 'x'.repeat(16), DRAIN_SECONDS: '5' }
    expect(readEnv(source)).toMatchObject({ trustProxy: ['10.0.0.0/8', '::1', 'loopback'], metricsToken: 'x'.repeat(16), drainMs: 5000 })
    for (const TRUST_PROXY of ['everybody', '10.0.0.0/33', '10.0.0.1,', '1']) {
      expect(messageOf({ TRUST_PROXY })).toContain(`TRUST_PROXY="${TRUST_PROXY}"  should be addresses or networks`)
    }
    expect(messageOf({ METRICS_TOKEN: 'HUSH' })).toContain('METRICS_TOKEN=***  should be at least 16')
    expect(messageOf({ DRAIN_SECONDS: '-1' })).toContain('DRAIN_SECONDS="-1"  should be a whole number')
  })

  test('[S18] files may lie in a store that speaks S3, whose key is not printed', () => {
    const storageUrl = 's3://KEY:HUSH%2F1@oss-cn-hangzhou.aliyuncs.com/goods/shop?style=host'
    expect(readEnv({ STORAGE_URL: storageUrl })).toMatchObject({ storageUrl })
    for (const address of ['s3://goods', 's3://KEY:HUSH@host', 's3://KEY@host/goods']) {
      expect(messageOf({ STORAGE_URL: address })).toContain(
        'STORAGE_URL=***  should be the path of a folder, or s3://key:secret@host/bucket',
      )
    }
  })

  const wrong = {
    PORT: '70000',
    HOST: 'http://here',
    DATABASE_URL: 'mysql://root:HUSH-1@db/x',
    DATA_DIR: 's3://bucket',
    STORAGE_URL: 'ftp://files',
    PUBLIC_URL: 'hexbolt.cn',
    DEMO: 'yes',
    ADMIN_PASSWORD: 'HUSH',
    SECRET_KEY: 'HUSH',
    LOG_LEVEL: 'loud',
  }

  test('every wrong value is named at once, in both languages, with what is expected', () => {
    const message = messageOf(wrong)
    for (const name of Object.keys(wrong)) expect(message.split(`  ${name}=`), name).toHaveLength(3)
    expect(message).toContain('PORT="70000"  应为 0–65535 的整数')
    expect(message).toContain('PORT="70000"  should be a whole number from 0 to 65535')
  })

  test('secrets are not printed', () => {
    expect(messageOf(wrong)).not.toMatch(/SECRET(?!_KEY=)/)
  })

  test.each(['-1', '1.5', '0x50', 'abc', '655360'])('PORT=%s is refused', (PORT) => {
    expect(messageOf({ PORT })).toContain('PORT=')
  })
})

function messageOf(source: Record<string, string>): string {
  try {
    readEnv(source)
  } catch (error) {
    if (isStartError(error)) return error.message
    throw error
  }
  return ''
}

function errorOf(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    return error
  }
  return undefined
}
