import type { Label } from '#contract/kit/label.ts'

interface Announcement {
  readonly address: string
  readonly took: number
  /** Login interception is off. */
  readonly virtualAdmin: boolean
  readonly demoAccounts: readonly { readonly username: string; readonly title: Label }[]
  /** Generated at this start and not shown again. */
  readonly adminPassword?: string | undefined
}

/** The last lines at the start: the address and the account for a login. */
export function announce({ address, took, virtualAdmin, demoAccounts, adminPassword }: Announcement): void {
  const lines = [`Hexbolt ➜ ${address}  (${(took / 1000).toFixed(2)} s)`]
  if (virtualAdmin) {
    lines.push(
      '',
      '登录拦截已关闭，本机上的任何人都是虚拟管理员 · login interception is off: everybody at this machine is a virtual administrator',
    )
  }
  if (adminPassword !== undefined) {
    lines.push('', '管理员，首次登录须改密码 · administrator, to be changed at first login', `  admin  ${adminPassword}`)
  }
  if (demoAccounts.length > 0) {
    const width = Math.max(...demoAccounts.map(({ username }) => username.length))
    lines.push('', '演示账号，密码均为 Hexbolt-2026 · demo accounts, all with the password Hexbolt-2026')
    lines.push(...demoAccounts.map(({ username, title }) => `  ${username.padEnd(width)}  ${title.join(' · ')}`))
  }
  console.log(['', ...lines, ''].join('\n'))
}
